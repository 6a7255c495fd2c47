import { type Notes, quoted } from '#api/import/notes.ts';
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
  withoutControls,
} from './html-elements.ts';

/** Readers see nothing of these. */
const NOT_SEEN = new Set(['base', 'head', 'noscript', 'template', 'title', 'wbr']);
/** Elements that have no place here, with a note for each. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  script: 'A script is left out',
  style: 'A style sheet is left out',
  form: 'A form is left out',
  input: 'A field of a form is left out',
  textarea: 'A field of a form is left out',
  select: 'A field of a form is left out',
  button: 'A button is left out',
  canvas: 'A drawing made by a script is left out',
  svg: 'A drawing (SVG) is left out',
  math: 'A formula (MathML) is left out',
};
/** A button in one of these gives its words: it opens what is below, or looks like a link. */
const TITLES = new Set(['a', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary']);
/** Classes and settings by which page builders and themes hide a part on one kind of device each. */
const DEVICES = [
  'vc-hidden-lg vc-hidden-md vc-hidden-sm vc-hidden-xs',
  'hidden-lg hidden-md hidden-sm hidden-xs',
  'elementor-hidden-desktop elementor-hidden-tablet elementor-hidden-mobile',
  'elementor-hidden-desktop elementor-hidden-tablet elementor-hidden-phone',
  'kvs-lg-false kvs-md-false kvs-sm-false',
  'uag-hide-desktop uag-hide-tab uag-hide-mob',
  'stk--hide-desktop stk--hide-tablet stk--hide-mobile',
  'hide-on-desktop hide-on-tablet hide-on-mobile',
  'av-desktop-hide av-medium-hide av-small-hide av-mini-hide',
  'desktop-visibility medium-visibility mobile-visibility',
].map((names) => names.split(' '));

/** Text that is hidden on some devices only is text as any other. */
export function isHiddenOnAllDevices(names: readonly string[]): boolean {
  const written = new Set(names.map((name) => name.replaceAll('_', '-')));
  return DEVICES.some((each) => each.every((name) => written.has(name)));
}

const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** Styles that no text here can have. */
const STYLES = /(?:^|;)\s*(?:color|background|font|text-align|float|border)/i;
const STYLE_CLASS =
  /^(?:align(?:left|right|center|wide|full)|has-[\w-]*(?:color|background|font-size|text-align)[\w-]*)$/;
const STYLE_ELEMENTS = new Set(['big', 'blink', 'center', 'font', 'marquee', 'small']);

/** Leaves of a tree what readers saw, with Word's lists as lists, and notes the rest. The large tree is changed in its place. */
export function shownNodes(nodes: readonly HtmlNode[], notes: Notes, isTitle = false): HtmlNode[] {
  return textLists(nodes).flatMap((node): HtmlNode[] => {
    if (isElement(node)) return shownElement(node, notes, isTitle);
    if (node.type !== 'text') return [];
    node.value = withoutControls(node.value, notes);
    return [node];
  });
}

function shownElement(node: HtmlElement, notes: Notes, isTitle: boolean): HtmlNode[] {
  const { tagName, properties } = node;
  if (NOT_SEEN.has(tagName)) return [];
  const style = attribute(node, 'style').replace(/\/\*.*?\*\//gs, '');
  const readText = () => textOf(node).trim();
  const isClosed = tagName === 'dialog' && properties.open !== true;
  const isHidden = HIDDEN.test(style) || isHiddenOnAllDevices(attribute(node, 'className').split(' '));
  if (isHidden || properties.hidden === true || isClosed) {
    if (readText() !== '') notes.add(`A part that was not displayed is left out: ${quoted(readText())}`);
    return [];
  }
  const inner = () => shownNodes(node.children, notes, isTitle || TITLES.has(tagName));
  if (isTitle && tagName === 'button') return inner();
  const leftOut = LEFT_OUT[tagName];
  if (leftOut !== undefined) {
    const hasText = readText() !== '' && !['script', 'style'].includes(tagName);
    notes.add(hasText ? `${leftOut}: ${quoted(readText())}` : leftOut);
    return [];
  }
  const hasStyle = STYLES.test(style) || hasClass(node, STYLE_CLASS) || attribute(node, 'align') !== '';
  if (hasStyle || STYLE_ELEMENTS.has(tagName))
    notes.add('Alignment, colours or sizes of parts of the text are left out');
  for (const [name, value] of Object.entries(properties))
    if (typeof value === 'string') properties[name] = withoutControls(value, notes);
  node.children = inner();
  if (tagName === 'a' && node.children.every(isBlank)) node.children.push(text(nameOf(node)));
  return [...backgroundOf(node, notes), node];
}

const isBlank = (node: HtmlNode): boolean =>
  textOf(node).trim() === '' && [...elementsIn([node], ['audio', 'iframe', 'img', 'video'])].length === 0;

/** The words that are read out for a link without words. */
const nameOf = (link: HtmlElement): string => attribute(link, 'ariaLabel') || attribute(link, 'title');

const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')\s]+)/i;

/** Puts the background picture of a cover before its words, and notes any other. */
function backgroundOf(node: HtmlElement, notes: Notes): HtmlNode[] {
  const url = BACKGROUND.exec(attribute(node, 'style'))?.[1];
  if (url === undefined || url.startsWith('data:')) return [];
  if ([...elementsIn(node.children, ['img'])].some((each) => attribute(each, 'src') === url)) return [];
  if (hasClass(node, /^wp-block-cover/)) return [element('p', [element('img', [], { src: url, alt: '' })])];
  notes.add(`A picture in the background is left out: ${url.slice(0, 200)}`);
  return [];
}

const LEVEL = /(?:^|;)\s*mso-list\s*:[^;]*\blevel(\d)/i;
const SIGN = /(?:^|;)\s*mso-list\s*:\s*ignore/i;
const NUMBER = /^\(?(?:\d+|[a-z]{1,5})[.)]/i;

/** Word writes each item of a list as a paragraph whose style says its level, with its sign inside: these become lists. */
function textLists(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!nodes.some((node) => levelOf(node) !== undefined)) return nodes;
  const result: HtmlNode[] = [];
  /** The lists that are open, the outermost first. */
  let open: HtmlElement[] = [];
  for (const node of nodes) {
    const level = levelOf(node);
    if (level === undefined || !isElement(node)) {
      if (node.type === 'text' && node.value.trim() === '' && open.length > 0) continue;
      if (node.type === 'comment' && open.length > 0) continue;
      open = [];
      result.push(node);
      continue;
    }
    const { words: readText, sign } = withoutSign(node.children);
    const tag = NUMBER.test(sign) ? 'ol' : 'ul';
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.tagName !== tag) open.pop();
    if (open.length < level) {
      const start = tag === 'ol' && Number.parseInt(sign, 10) > 1 ? { start: Number.parseInt(sign, 10) } : {};
      const list = element(tag, [], start);
      const above = open.at(-1)?.children.at(-1);
      if (above !== undefined && isElement(above)) above.children.push(list);
      else result.push(list);
      open.push(list);
    }
    open.at(-1)?.children.push(element('li', readText));
  }
  return result;
}

function levelOf(node: HtmlNode): number | undefined {
  const level = isElement(node) ? LEVEL.exec(attribute(node, 'style'))?.[1] : undefined;
  return level === undefined ? undefined : Math.max(1, Number(level));
}

function withoutSign(nodes: readonly HtmlNode[]): { words: HtmlNode[]; sign: string } {
  let sign = '';
  const readText = nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (SIGN.test(attribute(node, 'style'))) {
      sign += textOf(node).trim();
      return [];
    }
    const inner = withoutSign(node.children);
    sign += inner.sign;
    return [{ ...node, children: inner.words }];
  });
  return { words: readText, sign };
}
