import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { Heading, Root, RootContent, TableCell } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { type Notes, quoted } from '#api/import/notes.ts';
import { IMPORTED_TEXT_MAX } from '#contract/blog-rules.ts';
import { cardOf, figureOf, galleryOf } from './cards.ts';
import {
  attribute,
  element,
  elementsIn,
  folded,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  text as htmlText,
  isElement,
  parseHtml,
  textOf,
} from './html-elements.ts';
import { around, imagesIn, inOneLine, isEmpty, linkTo, paragraph, text, tidyTree } from './markdown-tree.ts';
import { embedOf, linksToPicture, nameOfFile, pictureOf, playerOf } from './media.ts';
import { shownNodes } from './shown-html.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking it out is the purpose
const ZERO = /\u0000|&#(?:x0+|0+);/gi;

/** So many nodes are converted at once: the library copies the tree that it converts, which is large. */
const AT_ONCE = 200;

/** Makes a tree of Markdown, up to the longest text that is stored. Its pictures have the addresses of their source. */
export function htmlToTree(html: string, notes: Notes): Root {
  // The parser drops a raw NUL, and shows a reference to one. Other control characters keep words apart.
  const nodes = shownNodes(parseHtml(html.replace(ZERO, '\u0001')).children, notes);
  const handlers = handlersOf(notes, addressesOf(nodes));
  const tree: Root = { type: 'root', children: [] };
  let length = 0;
  for (const children of partsOf(nodes)) {
    const part = toMdast({ type: 'root', children }, { document: true, handlers });
    if (part.type === 'root') for (const block of part.children) tree.children.push(block);
    length += plainText(part).length;
    // Markdown is longer than its words.
    if (length > IMPORTED_TEXT_MAX) break;
  }
  tidyTree(tree);
  return tree;
}

/** Where links with words or pictures lead. */
const addressesOf = (nodes: readonly HtmlNode[]): ReadonlySet<string> =>
  new Set(
    [...elementsIn(nodes, ['a'])]
      .filter((link) => textOf(link).trim() !== '' || [...elementsIn([link], ['img'])].length > 0)
      .map((link) => attribute(link, 'href')),
  );

/** Cuts the nodes of a text before paragraphs, where nothing runs on, and takes them out of the list. */
function* partsOf(nodes: HtmlNode[]): Generator<HtmlNode[]> {
  nodes.reverse();
  let part: HtmlNode[] = [];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (part.length >= AT_ONCE && isElement(node) && node.tagName === 'p') {
      yield part;
      part = [];
    }
    part.push(node);
  }
  yield part;
}

const all = (state: State, node: HtmlElement) => state.all(node) as RootContent[];
const flow: Handle = (state, node) => state.toFlow(state.all(node));
/** Converts as the library does, and joins the blocks to one line. */
const lined =
  (handle: Handle, onJoin?: () => void): Handle =>
  (state, node, parent) => {
    const block = handle(state, node, parent) as Heading | TableCell;
    return { ...block, children: inOneLine(block.children, onJoin) };
  };

/** Styles by which word processors mark a text, and say of a `b` or an `i` that its text is plain. */
const MARKS = {
  strong: { is: /font-weight\s*:\s*(?:bold|[6-9]00)/i, isNot: /font-weight\s*:\s*(?:normal|[1-5]00)/i },
  emphasis: { is: /font-style\s*:\s*(?:italic|oblique)/i, isNot: /font-style\s*:\s*normal/i },
  delete: { is: /text-decoration[^;]*line-through/i, isNot: /text-decoration[^;]*none/i },
} as const;
type Mark = keyof typeof MARKS;

const marked =
  (ofElement?: Mark): Handle =>
  (state, node) => {
    const style = attribute(node, 'style');
    const types = Object.keys(MARKS) as Mark[];
    const shown = types.filter((type) =>
      type === ofElement ? !MARKS[type].isNot.test(style) : MARKS[type].is.test(style),
    );
    return shown.reduce((inner, type) => around(inner, (children) => ({ type, children })), all(state, node));
  };
const strongLine: Handle = (state, node) =>
  paragraph([{ type: 'strong', children: inOneLine(all(state, node)) }]);

const each = (names: string, handle: Handle) =>
  Object.fromEntries(names.split(' ').map((name) => [name, handle]));

/** Handlers for elements whose words the library loses, or that need a note. */
function handlersOf(notes: Notes, addresses: ReadonlySet<string>): Record<string, Handle> {
  const noted =
    (note: string, handle: Handle): Handle =>
    (state, node, parent) => {
      notes.add(note);
      return handle(state, node, parent);
    };
  const player: Handle = (_, node) => playerOf(node, notes);
  const part: Handle = (state, node, parent) =>
    hasClass(node, /^(?:gallery|tiled-gallery|kg-gallery-container)$/)
      ? galleryOf(state, node, notes)
      : (cardOf(state, node, notes) ?? flow(state, node, parent));
  const list: Handle = (state, node) =>
    hasClass(node, /^blocks-gallery-grid$|^wp-block-gallery$/)
      ? galleryOf(state, node, notes)
      : defaultHandlers.ul(state, node);
  const onJoin = () => notes.add('Paragraphs or lists in a cell of a table are one line');
  return {
    ...each('h1 h2 h3 h4 h5 h6', lined(defaultHandlers.h1)),
    ...each('b strong', marked('strong')),
    ...each('em i', marked('emphasis')),
    ...each('del s strike', marked('delete')),
    span: marked(),
    ...each('ins u', noted('An underline is left out', all)),
    ...each('audio embed iframe object video', player),
    ...each('dd dialog dl p', flow),
    ...each('dt summary', strongLine),
    ...each('abbr acronym', withTitle),
    ...each('sub sup', (state, node) => raised(state, node, notes)),
    ...each('ol ul', list),
    ...each('td th', lined(defaultHandlers.td, onJoin)),
    a: (state, node) => linkOf(state, node, notes, addresses),
    blockquote: quoteOf,
    details: noted('A part that folds is always open', flow),
    div: part,
    figure: (state, node) => cardOf(state, node, notes) ?? figureOf(state, node, notes),
    img: (_, node) => pictureOf(node, notes),
    mark: noted('A text marked in colour is not marked', all),
    menu: defaultHandlers.ul,
    pre: (state, node) => preformattedOf(state, node, notes),
    table: (state, node) => tableOf(state, node, notes),
  };
}

/** A picture that links to its own file is the picture; a link without words is none. */
function linkOf(
  state: State,
  node: HtmlElement,
  notes: Notes,
  addresses: ReadonlySet<string>,
): RootContent[] {
  // The button has the same address as the name of the file.
  if (hasClass(node, /^wp-block-file__button$/)) return [];
  const href = attribute(node, 'href');
  const children = all(state, node);
  const [picture] = imagesIn({ type: 'root', children });
  if (href === '' || (picture !== undefined && linksToPicture(href))) return children;
  if (/^(?:javascript|data|vbscript):/i.test(href.trim())) {
    notes.add('A link that runs a script is plain text');
    return children;
  }
  if (href.startsWith('#')) {
    notes.add('A link to a place in the same text is plain text');
    return children;
  }
  if (children.every(isEmpty)) {
    // The parser divides a link around blocks, which leaves empty parts of it next to those with its words.
    if (!addresses.has(href)) notes.add(`A link without words is left out: ${quoted(href, 200)}`);
    return children;
  }
  let isLinked = false;
  const title = folded(attribute(node, 'title')) || null;
  const linked = around(children, (inner) => {
    isLinked = true;
    return { type: 'link', url: href, title, children: inner as never };
  });
  if (picture === undefined && !isLinked) notes.add(`A link around code is left out: ${quoted(href, 200)}`);
  if (picture === undefined || isLinked) return linked;
  return [...linked, paragraph([linkTo(href, picture.alt || nameOfFile(href))])];
}

/** Keeps code as code, and the links and marks of other preformatted text, in lines. */
function preformattedOf(state: State, node: HtmlElement, notes: Notes): RootContent | RootContent[] {
  const isCode = [...elementsIn(node.children, ['code'])].length > 0;
  const marks = [...elementsIn(node.children, ['a', 'strong', 'em', 'b', 'i', 'del', 's', 'img'])];
  if (!isCode && marks.length > 0)
    return state.toFlow(state.all({ ...node, children: linesOf(node.children) })) as RootContent[];
  for (const link of marks.filter(({ tagName }) => tagName === 'a'))
    notes.add(`A link in code is its words: it led to ${quoted(attribute(link, 'href'), 200)}`);
  return defaultHandlers.pre(state, node);
}

/** Makes breaks of line ends, and keeps indentation. */
function linesOf(nodes: readonly HtmlNode[], isStart = { line: true }): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (isElement(node)) {
      if (node.tagName === 'br') isStart.line = true;
      return [{ ...node, children: linesOf(node.children, isStart) }];
    }
    if (node.type !== 'text') return [];
    return node.value.split('\n').flatMap((value, at) => {
      if (at > 0) isStart.line = true;
      const shown = isStart.line
        ? value.replace(/^[ \t]+/, (blanks) => '\u00a0'.repeat(blanks.replaceAll('\t', '    ').length))
        : value;
      if (value !== '') isStart.line = false;
      return [...(at > 0 ? [element('br', [])] : []), ...(shown === '' ? [] : [htmlText(shown)])];
    });
  });
}

/** The code for embedding a post of X or Instagram is a quote, whose last link leads to the post. */
function quoteOf(state: State, node: HtmlElement): RootContent {
  if (hasClass(node, /^(?:twitter-tweet|instagram-media|twitter-video)$/)) {
    const links = [...elementsIn(node.children, ['a'])].map((each) => embedOf(attribute(each, 'href')));
    const url =
      links.findLast((each) => each !== undefined) ?? embedOf(attribute(node, 'dataInstgrmPermalink'));
    if (url !== undefined) return paragraph([text(url)]);
  }
  return defaultHandlers.blockquote(state, node);
}

/** A cell may take so many columns or rows. */
const SPAN_MAX = 20;

/** Puts the caption of a table before it. A table in a cell is converted by itself, and then joined to the line of the cell. */
function tableOf(state: State, node: HtmlElement, notes: Notes): RootContent[] {
  for (const cell of elementsIn(node.children, ['td', 'th'])) {
    const spans = ['colSpan', 'rowSpan'].filter((name) => Number(cell.properties[name] ?? 1) > 1);
    if (spans.length > 0)
      notes.add('A cell of a table that took several columns or rows takes one, with empty ones beside it');
    for (const name of spans) cell.properties[name] = Math.min(SPAN_MAX, Number(cell.properties[name]) || 1);
  }
  const [caption] = elementsIn(node.children, ['caption']);
  const isInTable = state.inTable;
  state.inTable = false;
  const table = defaultHandlers.table(state, node) as RootContent;
  state.inTable = isInTable;
  return [...((caption === undefined ? [] : state.toFlow(state.all(caption))) as RootContent[]), table];
}

const HIGH = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LOW = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';

/** Makes raised digits of digits, and puts the mark of a footnote in brackets. */
function raised(state: State, node: HtmlElement, notes: Notes): RootContent | RootContent[] {
  const value = textOf(node).trim();
  if (hasClass(node, /^(?:fn|footnote)/) || attribute(node, 'dataFn') !== '') return text(`[${value}]`);
  if (/^[\d+\-−n]{1,8}$/.test(value)) {
    const signs = node.tagName === 'sup' ? HIGH : LOW;
    return text(
      [...value].map((sign) => signs['0123456789+-n'.indexOf(sign.replace('−', '-'))] ?? sign).join(''),
    );
  }
  notes.add(`A text ${node.tagName === 'sup' ? 'above' : 'below'} the line is in the line`);
  return all(state, node);
}

const withTitle: Handle = (state, node) => {
  const title = attribute(node, 'title').trim();
  return title === '' || title === textOf(node).trim()
    ? all(state, node)
    : [...all(state, node), text(` (${title})`)];
};
