import { type Notes, quoted } from '#api/import/notes.ts';
import { inOneLine, linesOf, linkBlocks } from './clean-blocks.ts';
import { cardOf } from './clean-cards.ts';
import { backgroundOf, nameOfFile, pictureOf, playerOf } from './clean-media.ts';
import { raised, withTitle } from './clean-words.ts';
import { bareUrl, embedOf } from './embeds.ts';
import {
  attribute,
  element,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  text,
  textOf,
} from './html-elements.ts';
import { ALIGNED, HIDDEN, LEFT_OUT, NOT_SHOWN, STYLES } from './html-rules.ts';
import { wordLists } from './word-lists.ts';

/** Columns or rows that one cell may take. */
const SPAN_MAX = 20;
/** What of a tree of HTML has a place in a text of this site; what has none is noted. */
export function cleanNodes(nodes: readonly HtmlNode[], notes: Notes): HtmlNode[] {
  return wordLists(nodes).flatMap((node) => {
    if (node.type === 'text') return [node];
    return isElement(node) ? [...backgroundOf(node, notes), ...cleanElement(node, notes)] : [];
  });
}

function cleanElement(node: HtmlElement, notes: Notes): HtmlNode[] {
  const { tagName } = node;
  if (NOT_SHOWN.has(tagName)) return [];
  if (HIDDEN.test(attribute(node, 'style')) || node.properties.hidden === true) {
    const words = textOf(node).trim();
    if (words !== '') notes.add(`A part that was not displayed is left out: ${quoted(words)}`);
    return [];
  }
  const leftOut = LEFT_OUT[tagName];
  if (leftOut !== undefined) {
    const words = textOf(node).trim();
    const isSaid = words !== '' && !['script', 'style'].includes(tagName);
    notes.add(isSaid ? `${leftOut}: ${quoted(words)}` : leftOut);
    return [];
  }
  if (STYLES.test(attribute(node, 'style')) || hasClass(node, ALIGNED) || attribute(node, 'align') !== '') {
    notes.add('Alignment, colours or sizes of parts of the text are left out');
  }
  const card = cardOf(node, (nodes) => cleanNodes(nodes, notes));
  if (card !== undefined) return card;
  const inner = () => cleanNodes(node.children, notes);
  switch (tagName) {
    case 'iframe':
    case 'embed':
    case 'object':
    case 'video':
    case 'audio':
      return playerOf(node, notes);
    case 'img':
      return pictureOf(node, notes);
    case 'figure':
      return figureOf(node, notes);
    case 'a':
      return linkOf(node, notes);
    case 'blockquote':
      return quoteOf(node, notes);
    case 'pre':
      return preformattedOf(node, notes);
    case 'sup':
    case 'sub':
      return raised(node, inner(), notes);
    case 'abbr':
    case 'acronym':
      return withTitle(node, inner());
    case 'center':
    case 'font':
    case 'marquee':
    case 'blink':
    case 'big':
    case 'small':
      notes.add('Alignment, colours or sizes of parts of the text are left out');
      return tagName === 'center' ? [element('div', inner())] : inner();
    case 'ins':
    case 'u':
      notes.add('An underline is left out');
      return inner();
    case 'mark':
      notes.add('A text marked in colour is not marked');
      return inner();
    case 'summary':
      return [element('p', [element('strong', inner())])];
    case 'details':
      notes.add('A part that folds is always open');
      return inner();
    case 'dt':
      return [element('p', [element('strong', inner())])];
    case 'dd':
      return [element('div', inner())];
    case 'dl':
      return [element('div', inner())];
    case 'ul':
    case 'ol':
      return hasClass(node, /^blocks-gallery-grid$|^wp-block-gallery$/)
        ? galleryOf(node, notes)
        : [{ ...node, children: inner() }];
    case 'table':
      return tableOf(node, notes);
    case 'div':
      return hasClass(node, /^(?:gallery|tiled-gallery|kg-gallery-container)$/)
        ? galleryOf(node, notes)
        : [{ ...node, children: inner() }];
    default:
      return [{ ...node, children: inner() }];
  }
}

/** A picture with its caption, what is embedded, a table with its caption. */
function figureOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const captions = node.children.filter((child) => isElement(child) && child.tagName === 'figcaption');
  const rest = node.children.filter((child) => !captions.includes(child));
  const embedded = bareUrl(textOf({ ...node, children: rest }));
  const words = captions.map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  const below =
    words === ''
      ? []
      : [
          element('p', [
            element(
              'em',
              cleanNodes(
                captions.flatMap((each) => (isElement(each) ? each.children : [])),
                notes,
              ),
            ),
          ]),
        ];
  const pictures = [...elementsIn(rest, ['img'])];
  if (embedded !== undefined && pictures.length === 0) {
    return [element('p', [text(embedOf(embedded) ?? embedded)]), ...below];
  }
  if (pictures.length > 1 || hasClass(node, /gallery/))
    return [...galleryOf({ ...node, children: rest }, notes), ...below];
  const [picture] = pictures;
  if (picture === undefined) return [...cleanNodes(rest, notes), ...below];
  if (words === '') return [element('p', cleanNodes(rest, notes))];
  if (captions.some((each) => isElement(each) && [...elementsIn(each.children, ['a'])].length > 0)) {
    return [element('p', cleanNodes(rest, notes)), ...below];
  }
  picture.properties.title = words;
  return [element('p', cleanNodes(rest, notes))];
}

/** Pictures in one paragraph. */
function galleryOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const pictures: HtmlNode[] = [];
  const look = (nodes: readonly HtmlNode[], caption: string): void => {
    for (const each of nodes) {
      if (!isElement(each)) continue;
      const href = each.tagName === 'a' ? attribute(each, 'href') : '';
      if (href !== '' && !leadsToPicture(href))
        notes.add(`A picture of a gallery leads nowhere; it led to ${quoted(href, 200)}`);
      const own =
        each.tagName === 'figure' || each.tagName === 'dl' || each.tagName === 'li'
          ? captionOf(each)
          : caption;
      if (each.tagName === 'img') {
        if (own !== '') each.properties.title = own;
        pictures.push(...pictureOf(each, notes));
      } else look(each.children, own);
    }
  };
  look(node.children, '');
  const spaced = pictures.flatMap((picture, at) => (at === 0 ? [picture] : [text(' '), picture]));
  return spaced.length === 0 ? cleanNodes(node.children, notes) : [element('p', spaced)];
}

function captionOf(node: HtmlElement): string {
  const [caption] = elementsIn(node.children, ['figcaption', 'dd']);
  return caption === undefined ? '' : textOf(caption).replace(/\s+/g, ' ').trim();
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$/i;

const leadsToPicture = (href: string) => PICTURE_FILE.test(href) || href.startsWith('#');

/** A picture that links to its own file is the picture; a link without words is none. */
function linkOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  // The same address again, below the name of the file.
  if (hasClass(node, /^wp-block-file__button$/)) return [];
  const href = attribute(node, 'href');
  const children = cleanNodes(node.children, notes);
  const [picture] = elementsIn(children, ['img']);
  if (href === '' || (picture !== undefined && leadsToPicture(href))) return children;
  if (/^(?:javascript|data|vbscript):/i.test(href.trim())) {
    notes.add('A link that runs a script is plain text');
    return children;
  }
  if (href.startsWith('#')) {
    notes.add('A link to a place in the same text is plain text');
    return children;
  }
  const title = attribute(node, 'title');
  const linked = linkBlocks(children, { href, ...(title !== '' && { title }) });
  if (picture === undefined || [...elementsIn(linked, ['a'])].length > 0) return linked;
  const words = attribute(picture, 'alt') || nameOfFile(href);
  return [...linked, element('p', [element('a', [text(words)], { href })])];
}

/** Code is code; links and marks of other preformatted text stay, in lines. */
function preformattedOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const isCode = [...elementsIn(node.children, ['code'])].length > 0;
  const marks = [...elementsIn(node.children, ['a', 'strong', 'em', 'b', 'i', 'del', 's', 'img'])];
  if (!isCode && marks.length > 0) return [element('p', linesOf(cleanNodes(node.children, notes)))];
  for (const link of marks.filter(({ tagName }) => tagName === 'a')) {
    notes.add(`A link in code is its words: it led to ${quoted(attribute(link, 'href'), 200)}`);
  }
  return [{ ...node, children: cleanNodes(node.children, notes) }];
}

/** What X and Instagram give to be pasted is a quote whose last link is what it quotes. */
function quoteOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  if (hasClass(node, /^(?:twitter-tweet|instagram-media|twitter-video)$/)) {
    const links = [...elementsIn(node.children, ['a'])].map((each) => embedOf(attribute(each, 'href')));
    const url =
      links.findLast((each) => each !== undefined) ?? embedOf(attribute(node, 'dataInstgrmPermalink'));
    if (url !== undefined) return [element('p', [text(url)])];
  }
  return [{ ...node, children: cleanNodes(node.children, notes) }];
}

/** Its caption is a paragraph before it. */
function tableOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const [caption] = elementsIn(node.children, ['caption']);
  for (const cell of elementsIn(node.children, ['td', 'th'])) {
    const spans = ['colSpan', 'rowSpan'].filter((name) => Number(cell.properties[name] ?? 1) > 1);
    if (spans.length > 0)
      notes.add('A cell of a table that took several columns or rows takes one, with empty ones beside it');
    for (const name of spans) cell.properties[name] = Math.min(SPAN_MAX, Number(cell.properties[name]) || 1);
  }
  const rows = node.children.filter((child) => child !== caption);
  const table = { ...node, children: cleanNodes(rows, notes) };
  for (const cell of elementsIn(table.children, ['td', 'th'])) {
    const line = inOneLine(cell.children);
    if (line.isJoined) notes.add('Paragraphs or lists in a cell of a table are one line');
    cell.children = line.nodes;
  }
  return caption === undefined ? [table] : [element('p', cleanNodes(caption.children, notes)), table];
}
