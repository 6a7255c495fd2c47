import type { Image, Paragraph, Text } from 'mdast';
import type { Notes } from '#api/import/notes.ts';
import { attribute, elementsIn, folded, type HtmlElement, hasClass } from './html-elements.ts';
import { linkTo, paragraph, text } from './markdown-tree.ts';

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

/** The page that is shown for an embed; undefined where its host is not listed. */
export function embedOf(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  for (const [host, pageOf] of EMBEDS) if (host.test(url.hostname)) return pageOf(url);
  return undefined;
}

const parsed = (url: string) => URL.parse(url.startsWith('//') ? `https:${url}` : url, 'https://x.invalid');

/** The last part of an address's path, without its query. */
export const lastOfPath = (url: string): string => parsed(url)?.pathname.split('/').at(-1) ?? '';

/** Words for a link without words: the name of a file, else of a host, else the address. */
export function nameOfFile(url: string): string {
  const last = lastOfPath(url);
  if (last.includes('.')) return last;
  return /^(?:https?:)?\/\//.test(url) ? (parsed(url)?.hostname ?? url) : url;
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$/i;

export const linksToPicture = (href: string) => PICTURE_FILE.test(href) || href.startsWith('#');

/** Makes a card that links out, or a link to the file that was played. */
export function playerOf(node: HtmlElement, notes: Notes): Paragraph[] {
  // The shown file has a link next to it.
  if (hasClass(node, /^wp-block-file__embed$/)) return [];
  const sources = [...elementsIn(node.children, ['source', 'embed'])].map((each) => attribute(each, 'src'));
  const url = [attribute(node, 'src'), attribute(node, 'data'), ...sources].find((each) => each !== '') ?? '';
  const embed = embedOf(url);
  if (embed !== undefined) return [paragraph([text(embed)])];
  const isLink = /^(?:https?:)?\//.test(url);
  const what =
    node.tagName === 'audio' ? 'A sound' : node.tagName === 'video' ? 'A film' : 'A frame of another site';
  notes.add(`${what} is ${isLink ? `a link: ${url.slice(0, 200)}` : 'left out'}`);
  return isLink ? [paragraph([linkTo(url, nameOfFile(url))])] : [];
}

/** Its title was seen on hover only: that names a picture without other words. A figure gives it a caption. */
export function pictureOf(node: HtmlElement, notes: Notes): Image | Text | undefined {
  const [altText, title] = ['alt', 'title'].map((name) => folded(attribute(node, name)));
  const alt = altText || title || '';
  if (hasClass(node, /^(?:emoji|wp-smiley)$/)) return text(alt);
  const lazy = ['dataSrc', 'dataOrigFile', 'dataLazySrc'].map((name) => attribute(node, name));
  const src = attribute(node, 'src');
  const url = [...(src.startsWith('data:') ? [] : [src]), ...lazy].find((each) => each !== '');
  if (url === undefined) {
    notes.add(
      src === ''
        ? 'A picture without an address is left out'
        : 'A picture that is written into the text is left out',
    );
    return alt === '' ? undefined : text(alt);
  }
  if (attribute(node, 'width') === '1' && attribute(node, 'height') === '1') {
    notes.add(`A picture of one point, which counts readers, is left out: ${url.slice(0, 120)}`);
    return undefined;
  }
  if (title !== '' && title !== alt) notes.add('What a picture showed on hover is left out');
  return { type: 'image', url, alt, title: attribute(node, 'figCaption') || null };
}
