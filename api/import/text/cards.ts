import type { State } from 'hast-util-to-mdast';
import type { PhrasingContent, RootContent } from 'mdast';
import { starsOf } from '#api/import/ghost/ghost-card.ts';
import { type Notes, quoted } from '#api/import/notes.ts';
import {
  attribute,
  elementsIn,
  foldedText,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  textOf,
} from './html-elements.ts';
import { bareUrl, inOneLine, linkTo, paragraph, text } from './markdown-tree.ts';
import { embedOf, linksToPicture, pictureOf, playerOf } from './media.ts';

const flow = (state: State, node: HtmlElement, children: HtmlNode[]) =>
  state.toFlow(state.all({ ...node, children })) as RootContent[];

const italic = (state: State, captions: readonly HtmlElement[]): RootContent[] => {
  const line = inOneLine(captions.flatMap((caption) => state.all(caption) as RootContent[]));
  return line.length === 0 ? [] : [paragraph([{ type: 'emphasis', children: line }])];
};

/** A figure shows pictures, an embed or a table, with a caption. */
export function figureOf(state: State, node: HtmlElement, notes: Notes): RootContent[] {
  const isCaption = (child: HtmlNode) => isElement(child) && child.tagName === 'figcaption';
  const captions = node.children.filter(isCaption).filter(isElement);
  const rest = node.children.filter((child) => !isCaption(child));
  const pictures = [...elementsIn(rest, ['img'])];
  const [picture] = pictures;
  if (picture === undefined) {
    const embedded = bareUrl(textOf({ ...node, children: rest }));
    const shown =
      embedded === undefined ? flow(state, node, rest) : [paragraph([text(embedOf(embedded) ?? embedded)])];
    return [...shown, ...italic(state, captions)];
  }
  if (pictures.length > 1 || hasClass(node, /gallery/))
    return [...galleryOf(state, { ...node, children: rest }, notes), ...italic(state, captions)];
  const line = foldedText(...captions);
  // The title of a picture cannot have links.
  if ([...elementsIn(captions, ['a'])].length > 0 || /\b(?:https?:\/\/|www\.)\S/i.test(line))
    return [...flow(state, node, rest), ...italic(state, captions)];
  if (line !== '') picture.properties.figCaption = line;
  return flow(state, node, rest);
}

const CAPTIONS = ['figcaption', 'dd'];

/** Puts pictures with their captions into one paragraph, and other words below it. */
export function galleryOf(state: State, node: HtmlElement, notes: Notes): RootContent[] {
  const pictures: PhrasingContent[] = [];
  const convertNodes = (nodes: readonly HtmlNode[], caption: string): void => {
    for (const each of nodes.filter(isElement)) {
      const href = each.tagName === 'a' ? attribute(each, 'href') : '';
      if (href !== '' && !linksToPicture(href))
        notes.add(`A picture of a gallery leads nowhere; it led to ${quoted(href, 200)}`);
      const [own] = ['figure', 'dl', 'li'].includes(each.tagName) ? elementsIn(each.children, CAPTIONS) : [];
      const line = own === undefined ? caption : foldedText(own);
      if (each.tagName !== 'img') convertNodes(each.children, line);
      else {
        const picture = pictureOf(each, notes);
        if (picture?.type === 'image' && line !== '') picture.title = line;
        if (picture !== undefined) pictures.push(...(pictures.length === 0 ? [] : [text(' ')]), picture);
      }
    }
  };
  convertNodes(node.children, '');
  const gallery = pictures.length === 0 ? [] : [paragraph(pictures)];
  return [...gallery, ...flow(state, node, withoutPictures(node.children))];
}

const withoutPictures = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (node.tagName === 'img' || CAPTIONS.includes(node.tagName)) return [];
    const children = withoutPictures(node.children);
    return children.length === 0 ? [] : [{ ...node, children }];
  });

/** Converts cards of Ghost whose HTML has more than their words; undefined for any other element. */
export function cardOf(state: State, node: HtmlElement, notes: Notes): RootContent[] | undefined {
  const find = (name: string) => findElement(node, name);
  const line = (name: string) => {
    const found = find(name);
    return found === undefined ? '' : foldedText(found);
  };
  const caption = () => italic(state, [...elementsIn(node.children, ['figcaption'])].slice(0, 1));
  if (hasName(node, 'kg-bookmark-card')) {
    const href = attribute(find('kg-bookmark-container') ?? node, 'href');
    return [linkWith(href, line('kg-bookmark-title') || href, line('kg-bookmark-description')), ...caption()];
  }
  if (hasName(node, 'kg-file-card')) {
    const href = attribute(find('kg-file-card-container') ?? node, 'href');
    const name = line('kg-file-card-title') || line('kg-file-card-filename') || href;
    return [linkWith(href, name, line('kg-file-card-caption'))];
  }
  if (hasName(node, 'kg-audio-card') || hasName(node, 'kg-video-card')) {
    const [player] = elementsIn(node.children, ['audio', 'video']);
    const title = line('kg-audio-title');
    return [
      ...(player === undefined ? [] : playerOf(player, notes)),
      ...(title === '' ? [] : [paragraph([text(title)])]),
      ...caption(),
    ];
  }
  if (hasName(node, 'kg-product-card-rating')) {
    const stars = starsOf(
      node.children.filter((each) => isElement(each) && hasClass(each, /-rating-active$/)).length,
    );
    return stars === '' ? [] : [paragraph([text(stars)])];
  }
  return undefined;
}

function linkWith(href: string, name: string, more: string): RootContent {
  const link = href === '' ? text(name) : linkTo(href, name);
  return paragraph(more === '' ? [link] : [link, text(` – ${more}`)]);
}

const hasName = (node: HtmlElement, name: string): boolean =>
  attribute(node, 'className').split(' ').includes(name);

function findElement(node: HtmlElement, name: string): HtmlElement | undefined {
  for (const child of node.children.filter(isElement)) {
    const found = hasName(child, name) ? child : findElement(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
