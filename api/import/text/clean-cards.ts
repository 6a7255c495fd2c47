import { starsOf } from '#api/import/ghost/ghost-card.ts';
import {
  attribute,
  element,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  text,
  textOf,
} from './html-elements.ts';

type Clean = (nodes: readonly HtmlNode[]) => HtmlNode[];

/** Cards of Ghost whose HTML is more than their words: players, lists of facts of a file. undefined: no such card. */
export function cardOf(node: HtmlElement, clean: Clean): HtmlNode[] | undefined {
  const find = (name: string) => findClass(node, name);
  const words = (name: string) => lineOf(find(name));
  const caption = captionOf(node, clean);
  if (hasClass(node, /^kg-bookmark-card$/)) {
    const href = attribute(find('kg-bookmark-container') ?? node, 'href');
    return [linkWith(href, words('kg-bookmark-title') || href, words('kg-bookmark-description')), ...caption];
  }
  if (hasClass(node, /^kg-file-card$/)) {
    const href = attribute(find('kg-file-card-container') ?? node, 'href');
    const name = words('kg-file-card-title') || words('kg-file-card-filename') || href;
    return [linkWith(href, name, words('kg-file-card-caption'))];
  }
  if (hasClass(node, /^kg-(?:audio|video)-card$/)) {
    const player = findTag(node, 'audio') ?? findTag(node, 'video');
    const title = words('kg-audio-title');
    const name = title === '' ? [] : [element('p', [text(title)])];
    return [...(player === undefined ? [] : clean([player])), ...name, ...caption];
  }
  if (hasClass(node, /^kg-product-card-rating$/)) {
    const stars = starsOf(
      node.children.filter((each) => isElement(each) && hasClass(each, /-rating-active$/)).length,
    );
    return stars === '' ? [] : [element('p', [text(stars)])];
  }
  return undefined;
}

function linkWith(href: string, name: string, more: string): HtmlNode {
  const link = href === '' ? text(name) : element('a', [text(name)], { href });
  return element('p', more === '' ? [link] : [link, text(` – ${more}`)]);
}

function captionOf(node: HtmlElement, clean: Clean): HtmlNode[] {
  const found = findTag(node, 'figcaption');
  return found === undefined ? [] : [element('p', [element('em', clean(found.children))])];
}

const lineOf = (node: HtmlElement | undefined): string =>
  node === undefined ? '' : textOf(node).replace(/\s+/g, ' ').trim();

const findClass = (node: HtmlElement, name: string): HtmlElement | undefined =>
  findElement(node, (each) => attribute(each, 'className').split(' ').includes(name));

const findTag = (node: HtmlElement, name: string): HtmlElement | undefined =>
  findElement(node, ({ tagName }) => tagName === name);

function findElement(node: HtmlElement, is: (node: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const found = is(child) ? child : findElement(child, is);
    if (found !== undefined) return found;
  }
  return undefined;
}
