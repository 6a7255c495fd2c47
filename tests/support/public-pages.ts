/** Every public page that has words of its own, by its canonical path, and the least of words it must have. */
export const publicPages: readonly { path: string; words?: number }[] = [
  { path: '/' },
  { path: '/home/iplpage', words: 1200 },
  { path: '/home/bblpage', words: 1200 },
  { path: '/home/cplpage', words: 1200 },
  { path: '/service' },
  { path: '/about-us' },
  { path: '/sports-id' },
  { path: '/contact' },
  { path: '/privacy-policy', words: 600 },
  { path: '/terms-and-conditions', words: 600 },
  { path: '/disclaimer', words: 600 },
  { path: '/cricket', words: 450 },
  { path: '/football', words: 450 },
  { path: '/tennis', words: 450 },
  { path: '/horseRace', words: 450 },
  { path: '/indianCard', words: 450 },
  { path: '/casino', words: 450 },
  { path: '/reddyAnnalogin' },
  { path: '/blog' },
  { path: '/fixtures' },
  { path: '/glossary', words: 600 },
  { path: '/blog?category=4' },
  { path: '/blog/28/how-to-read-a-pitch-before-the-toss' },
];

export const aliases: Readonly<Record<string, string>> = {
  '/home': '/',
  '/about': '/about-us',
  '/sport': '/sports-id',
  '/policy': '/privacy-policy',
  '/termsAndcondition': '/terms-and-conditions',
};

/** What a page's HTML says of itself. */
export function readHead(html: string) {
  const attribute = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
  return {
    title: attribute(/<title[^>]*>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    picture: attribute(/<meta property="og:image" content="([^"]*)"/),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text ?? ''),
    ),
  };
}

const decode = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
