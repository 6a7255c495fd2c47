import type { Notes } from '#api/import/notes.ts';
import { embedOf } from './embeds.ts';
import {
  attribute,
  element,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  text,
} from './html-elements.ts';

/** A card that links out, or a link to what was played. */
export function playerOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const sources = [...elementsIn(node.children, ['source', 'embed'])].map((each) => attribute(each, 'src'));
  const url = [attribute(node, 'src'), attribute(node, 'data'), ...sources].find((each) => each !== '') ?? '';
  // The file that it shows has a link beside it.
  if (hasClass(node, /^wp-block-file__embed$/)) return [];
  const embed = embedOf(url);
  if (embed !== undefined) return [element('p', [text(embed)])];
  const isLink = /^(?:https?:)?\//.test(url);
  const what =
    node.tagName === 'audio' ? 'A sound' : node.tagName === 'video' ? 'A film' : 'A frame of another site';
  notes.add(`${what} is ${isLink ? `a link: ${url.slice(0, 200)}` : 'left out'}`);
  return isLink ? [element('p', [element('a', [text(nameOfFile(url))], { href: url })])] : [];
}

const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')\s]+)/i;

/** A background picture. Of a cover it is put before the words; any other is named in the report. */
export function backgroundOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const url = BACKGROUND.exec(attribute(node, 'style'))?.[1];
  if (url === undefined || url.startsWith('data:')) return [];
  if ([...elementsIn(node.children, ['img'])].some((each) => attribute(each, 'src') === url)) return [];
  if (hasClass(node, /^wp-block-cover/)) return [element('p', [element('img', [], { src: url, alt: '' })])];
  notes.add(`A picture in the background is left out: ${url.slice(0, 200)}`);
  return [];
}

const parsed = (url: string) => URL.parse(url.startsWith('//') ? `https:${url}` : url, 'https://x.invalid');

/** The last part of an address's path, without what is asked of it. */
export const lastOfPath = (url: string): string => parsed(url)?.pathname.split('/').at(-1) ?? '';

export function nameOfFile(url: string): string {
  const last = lastOfPath(url);
  return last.includes('.') ? last : (parsed(url)?.hostname ?? url);
}

export function pictureOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const alt = attribute(node, 'alt');
  if (hasClass(node, /^(?:emoji|wp-smiley)$/)) return [text(alt)];
  const lazy = ['dataSrc', 'dataOrigFile', 'dataLazySrc'].map((name) => attribute(node, name));
  const src = attribute(node, 'src');
  const url = [...(src.startsWith('data:') ? [] : [src]), ...lazy].find((each) => each !== '');
  if (url === undefined) {
    notes.add(
      src === ''
        ? 'A picture without an address is left out'
        : 'A picture that is written into the text is left out',
    );
    return alt === '' ? [] : [text(alt)];
  }
  if (attribute(node, 'width') === '1' && attribute(node, 'height') === '1') {
    notes.add(`A picture of one point, which counts readers, is left out: ${url.slice(0, 120)}`);
    return [];
  }
  return [element('img', [], { src: url, alt, title: attribute(node, 'title') })];
}
