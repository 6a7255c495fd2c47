/** Hosts whose pages are shown as a card that links out; everything in a frame of theirs has a page. */
const EMBEDS: readonly (readonly [host: RegExp, pageOf: (url: URL) => string | undefined])[] = [
  [
    /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    (url) => {
      const id =
        /^\/(?:embed|v|shorts|live)\/([\w-]{5,20})/.exec(url.pathname)?.[1] ?? url.searchParams.get('v');
      return id ? `https://www.youtube.com/watch?v=${id}` : undefined;
    },
  ],
  [/^youtu\.be$/, ({ pathname }) => `https://www.youtube.com/watch?v=${pathname.slice(1)}`],
  [/^player\.vimeo\.com$/, ({ pathname }) => pathname.replace(/^\/video\/(\d+).*/, 'https://vimeo.com/$1')],
  [/^(?:www\.)?vimeo\.com$/, ({ href }) => href],
  [/^(?:www\.|mobile\.)?(?:twitter|x)\.com$/, ({ href }) => href],
  [/^(?:www\.)?instagram\.com$/, ({ origin, pathname }) => `${origin}${pathname.replace(/embed\/?$/, '')}`],
];

/** The address of the page that is shown for what is embedded; undefined where its host is not one of these. */
export function embedOf(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  for (const [host, pageOf] of EMBEDS) if (host.test(url.hostname)) return pageOf(url);
  return undefined;
}

/** An address that is all there is. */
export const bareUrl = (words: string): string | undefined => {
  const word = words.trim();
  return /^https?:\/\/\S+$/.test(word) && URL.canParse(word) ? word : undefined;
};
