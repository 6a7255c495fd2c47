import { pictureAddress, readPictureAddress } from '#contract/media-rules.ts';
import { plainDigits } from '#contract/scripts.ts';

/** In place of `style`: the policy of the page empties that also in documents that are not shown, and logs each to the console. */
const STYLE = 'data-pasted-style';
const TAG = /<[a-z][^\s>/]*(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const STYLE_SHEET = /<style\b[\s\S]*?<\/style\s*>/gi;

const withNamedStyles = (html: string) =>
  html
    .replace(STYLE_SHEET, '')
    .replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/i, (_, space: string) => space + STYLE));

export interface Pasted {
  html: string;
  /** Pictures that were not taken over. */
  left: number;
}

/**
 * What other programs copy, as elements that the editor reads: bold, italic and struck from styles (Google Docs), lists from the
 * paragraphs of Word, pictures of this site as pictures, others as their words or a link.
 * @param origin of this site
 */
export function readPasted(html: string, origin: string): Pasted {
  // What the editor itself copied.
  if (html.includes('data-pm-slice')) return { html, left: 0 };
  const document = new DOMParser().parseFromString(withNamedStyles(html), 'text/html');
  splitLists(document);
  makeLists(document);
  dropEmpty(document);
  nameStyles(document);
  const left = takePictures(document, origin);
  for (const element of document.querySelectorAll(`[${STYLE}]`)) element.removeAttribute(STYLE);
  return { html: document.body.innerHTML, left };
}

const styled = (document: Document) => [...document.querySelectorAll<HTMLElement>(`[${STYLE}]`)];

/** What the style of an element says, by its properties. */
function styleOf(element: Element): Map<string, string> {
  const lines = (element.getAttribute(STYLE) ?? '').toLowerCase().split(';');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()] as const;
    }),
  );
}

/** The style that says a mark, or that there is none, and the elements that say it by themselves. */
const MARKS = [
  { tag: 'strong', property: 'font-weight', on: /^(?:bold|bolder|[6-9]00)$/, by: ['b', 'strong'] },
  { tag: 'em', property: 'font-style', on: /^(?:italic|oblique)/, by: ['i', 'em'] },
  { tag: 's', property: 'text-decoration', on: /\bline-through\b/, by: ['s', 'del', 'strike'] },
] as const;
/** Bold as such. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, th';
/** No mark can stand within. */
const FRAMES = 'html, table, thead, tbody, tfoot, tr, colgroup, ul, ol, dl';

function nameStyles(document: Document): void {
  // The inner ones first: what is replaced keeps its children.
  for (const element of styled(document).reverse()) {
    const style = styleOf(element);
    const decoration = style.get('text-decoration-line');
    if (decoration !== undefined) style.set('text-decoration', decoration);
    for (const { tag, property, on, by } of MARKS) {
      const value = style.get(property);
      if (value === undefined) continue;
      const isNamed = by.some((name) => name === element.localName);
      if (!on.test(value)) {
        // Google Docs puts all that it copies into a <b> that is not bold.
        if (isNamed) element.replaceWith(...element.childNodes);
        continue;
      }
      if (isNamed || element.matches(FRAMES) || (tag === 'strong' && element.matches(HEADINGS))) continue;
      const mark = document.createElement(tag);
      mark.append(...element.childNodes);
      element.append(spaceOf(mark, 'firstChild', /^\s+/), mark, spaceOf(mark, 'lastChild', /\s+$/));
    }
  }
}

/** The space at an end of marked words, which stands outside of the marks in Markdown. */
function spaceOf(mark: Element, end: 'firstChild' | 'lastChild', space: RegExp): string {
  const text = mark[end];
  if (!(text instanceof Text)) return '';
  const [found = ''] = space.exec(text.data) ?? [];
  text.data = text.data.replace(space, '');
  return found;
}

interface WordItem {
  list: string;
  level: number;
  isOrdered: boolean;
  start: number;
}

const LIST = /^(l\d+)\s+level(\d+)/;
/** The sign before an item, which Word writes as words. */
const SIGN = `[${STYLE}*="mso-list:ignore" i], [${STYLE}*="mso-list: ignore" i]`;

/** What Word says of a paragraph that is an item of a list. */
function itemOf(paragraph: Element): WordItem | undefined {
  const [, list, level] = LIST.exec(styleOf(paragraph).get('mso-list') ?? '') ?? [];
  if (list === undefined) return undefined;
  const sign = plainDigits(paragraph.querySelector(SIGN)?.textContent ?? '').trim();
  const [, number] = /^\(?(\d+|\p{L}{1,5})[.)]/u.exec(sign) ?? [];
  return { list, level: Number(level), isOrdered: number !== undefined, start: Number(number) || 1 };
}

/** Word in the browser gives each item a list of its own: their paragraphs, as Word itself writes them. */
function splitLists(document: Document): void {
  for (const list of document.querySelectorAll(':is(ul, ol):has(> li[data-listid])')) {
    const paragraphs = Array.from(list.children, (item) => {
      const paragraph = document.createElement('p');
      const level = item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1;
      paragraph.setAttribute(STYLE, `mso-list:l${item.getAttribute('data-listid')} level${level}`);
      paragraph.append(...(item.querySelector('p') ?? item).childNodes);
      return paragraph;
    });
    if (list.localName === 'ol') {
      const sign = document.createElement('span');
      sign.setAttribute(STYLE, 'mso-list:ignore');
      for (const [at, paragraph] of paragraphs.entries()) {
        sign.textContent = `${(Number(list.getAttribute('start')) || 1) + at}.`;
        paragraph.prepend(sign.cloneNode(true));
      }
    }
    (list.closest('.ListContainerWrapper') ?? list).replaceWith(...paragraphs);
  }
}

/** Word writes an empty line as a paragraph with a space, and one more at the end of each paragraph in the browser. */
function dropEmpty(document: Document): void {
  for (const end of document.querySelectorAll('span.EOP')) end.remove();
  for (const paragraph of document.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('img, br') === null)
      paragraph.remove();
}

function makeLists(document: Document): void {
  const items = [...document.querySelectorAll('p')].flatMap((paragraph) => {
    const item = itemOf(paragraph);
    return item === undefined ? [] : [{ paragraph, ...item }];
  });
  for (const sign of document.querySelectorAll(SIGN)) sign.remove();
  /** Lists that go on, the outermost first. */
  let open: { list: string; level: number; element: Element }[] = [];
  let last: Element | undefined;
  for (const { paragraph, list, level, isOrdered, start } of items) {
    if (last === undefined || paragraph.previousElementSibling !== last) open = [];
    open = open.filter((each) => each.level <= level);
    const tag = isOrdered ? 'ol' : 'ul';
    const same = open.at(-1);
    if (same?.level === level && (same.list !== list || same.element.localName !== tag)) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = document.createElement(tag);
      if (start !== 1) element.setAttribute('start', `${start}`);
      const within = open.at(-1)?.element.lastElementChild;
      if (within == null) paragraph.before(element);
      else within.append(element);
      open.push({ list, level, element });
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.element.append(item);
    paragraph.remove();
    last = open[0]?.element;
  }
}

/** Gives how many were left out. */
function takePictures(document: Document, origin: string): number {
  let left = 0;
  for (const image of document.querySelectorAll('img')) {
    const own = ownPicture(image, origin);
    if (own !== undefined) image.replaceWith(own);
    else if (isTracker(image)) image.remove();
    else {
      left += isSign(image) ? 0 : 1;
      image.replaceWith(wordsOf(image));
    }
  }
  return left;
}

const sizeOf = (image: Element) => ['width', 'height'].map((name) => Number(image.getAttribute(name)));

/** Counts who reads, and shows nothing. */
const isTracker = (image: Element) => sizeOf(image).some((side) => side === 1);

/** Chats draw signs such as 😀 as pictures. */
const isSign = (image: HTMLImageElement) => /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f)+$/u.test(image.alt);

function ownPicture(image: HTMLImageElement, origin: string): Element | undefined {
  const url = URL.parse(image.getAttribute('src') ?? '', origin);
  if (url?.origin !== origin) return undefined;
  const named = readPictureAddress(url.pathname + url.hash);
  if (named === undefined) return undefined;
  const [width = 0, height = 0] = sizeOf(image);
  const size = named.size ?? (width > 1 && height > 1 ? { width, height } : undefined);
  const picture = image.ownerDocument.createElement('img');
  picture.setAttribute('data-picture', '');
  picture.setAttribute('src', pictureAddress({ name: named.name, ...(size !== undefined && { size }) }));
  picture.setAttribute('alt', image.alt);
  const figure = image.closest('figure');
  const caption = figure?.querySelectorAll('img').length === 1 ? figure.querySelector('figcaption') : null;
  picture.setAttribute('title', caption?.textContent?.trim() || image.title);
  caption?.remove();
  return picture;
}

/** Its words, and a link to it where others reach it. */
function wordsOf(image: HTMLImageElement): Node {
  const { ownerDocument: document, alt } = image;
  const url = URL.parse(image.getAttribute('src') ?? '');
  if (url === null || !/^https?:$/.test(url.protocol) || image.closest('a') !== null)
    return document.createTextNode(alt);
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = alt.trim() || url.href;
  return link;
}
