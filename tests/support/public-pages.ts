import { fromHtml } from 'hast-util-from-html';
import { pageAliases } from '#contract/pages-rules.ts';

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
  { path: '/responsible-play', words: 350 },
  { path: '/cricket', words: 450 },
  { path: '/football', words: 450 },
  { path: '/tennis', words: 450 },
  { path: '/horseRace', words: 450 },
  { path: '/indianCard', words: 450 },
  { path: '/casino', words: 450 },
  { path: '/reddyAnnalogin' },
  { path: '/blog' },
  { path: '/fixtures' },
  { path: '/odds' },
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

type Tree = ReturnType<typeof fromHtml>;
type Node = Tree | Tree['children'][number];

/** What a browser makes of a document. */
export interface ReadHtml {
  /** Where the HTML breaks its own rules. */
  faults: string[];
  /** Texts of elements and attributes, without those of scripts and styles. */
  texts: string[];
  /** `tag attribute attribute`, once each. */
  shapes: Set<string>;
  /** What runs or styles, as it is written. */
  code: string[];
  /** What scripts read: the text of elements with JSON. */
  data: { type: string; text: string }[];
  /** Where links and pictures lead. */
  addresses: string[];
}

const ADDRESSES = ['href', 'src', 'action', 'formAction', 'poster', 'data', 'xLinkHref'];

/** Reads a whole document by the rules of HTML (parse5). */
export function readHtml(html: string): ReadHtml {
  const read: ReadHtml = { faults: [], texts: [], shapes: new Set(), code: [], data: [], addresses: [] };
  const tree = fromHtml(html, {
    onerror: (fault) => void read.faults.push(`${fault.ruleId}: ${fault.message} at ${fault.place}`),
  });
  visit(tree, read);
  return read;
}

function visit(node: Node, read: ReadHtml): void {
  if (node.type === 'text') read.texts.push(node.value);
  if (node.type === 'comment') read.shapes.add(`comment ${node.value}`);
  if (node.type === 'element') {
    const { tagName, properties } = node;
    read.shapes.add([tagName, ...Object.keys(properties).sort()].join(' '));
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === 'string') read.texts.push(value);
      if (ADDRESSES.includes(name)) read.addresses.push(String(value));
    }
    if (tagName === 'script' || tagName === 'style') {
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      const type = String(properties.type ?? '');
      if (type.endsWith('json')) read.data.push({ type, text });
      else read.code.push(text);
      return;
    }
  }
  if ('children' in node) for (const child of node.children) visit(child, read);
}

interface Answer {
  path: string;
  text: string;
}

/** Where the name of the site is read: pages made at build and for each visit, their aliases, what is for programs and for workers. */
export const placesOf = (post: string): string[] => [
  ...[
    '/',
    '/about-us',
    '/sports-id',
    '/privacy-policy',
    '/terms-and-conditions',
    '/home/iplpage',
    '/cricket',
  ],
  ...['/contact', '/login', '/blog', '/blog?q=zebra', post, '/no-such-page', ...Object.keys(pageAliases)],
  ...['/blog/feed.xml', '/manifest.webmanifest', '/site-content.json'],
  ...['/built/home', '/built/blog', '/built/contact', '/built/list', '/built/post', '/built/admin'],
];

/** Pages with JSON-LD that names the site. */
const linkedDataOf = (post: string): string[] => ['/', post];

/** Of these answers the places that do not name the site so, JSON-LD by itself. */
export function placesWithout(brand: string, answers: readonly Answer[], post: string): string[] {
  return answers.flatMap(({ path, text }) => {
    const linked = readHtml(text)
      .data.filter(({ type }) => type.includes('ld'))
      .map((data) => data.text)
      .join();
    const isLinked = !linkedDataOf(post).includes(path) || linked.includes(brand);
    return [...(text.includes(brand) ? [] : [path]), ...(isLinked ? [] : [`JSON-LD of ${path}`])];
  });
}
