import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { ImportRefused } from '#api/import/import-faults.ts';
import { decodedFile } from './text-encoding.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of its children. */
  text: string;
  children: XmlElement[];
}

/** The most characters of one element below the channel. */
const ELEMENT_MAX = 32 * 1024 * 1024;
const CHILDREN_MAX = 200_000;
const DEPTH_MAX = 30;
/** XML does not allow these characters, and many exports have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An element that is not closed yet. */
interface Open extends XmlElement {
  /** Text outside of CDATA, whose character references are decoded once it is whole. */
  raw: string;
  hasCdata: boolean;
}

/**
 * The elements below `rss/channel`, one after the other; the file is never in memory whole. A stray `&` is text, and so is an
 * unknown name between `&` and `;`.
 * @param onControls gets the number of characters that XML does not allow and that were left out
 * @throws ImportRefused with the line of what is broken
 */
export async function* channelElements(
  file: string,
  onControls: (count: number) => void = () => undefined,
): AsyncGenerator<XmlElement> {
  const ready: XmlElement[] = [];
  const open: Open[] = [];
  const path: string[] = [];
  /** The text of the piece that is read, where it begins, and how many lines are before it. */
  const piece = { text: '', start: 0, line: 1 };
  let size = 0;
  let controls = 0;
  /** Nothing followed the last opening tag, so that an implied end is that of `<name/>`. */
  let isJustOpened = false;
  let isBegun = false;

  const lineOf = () => piece.line + linesIn(piece.text.slice(0, Math.max(0, parser.endIndex - piece.start)));
  const fail = (reason: string): never => {
    throw new ImportRefused(`Couldn’t read the file. Line ${lineOf()}: ${reason}`);
  };
  const grow = (by: number) => {
    size += by;
    if (size > ELEMENT_MAX) fail('one item is too large.');
  };
  /** Takes control characters out, and keeps the words next to them apart. */
  const clean = (text: string): string =>
    text.replace(CONTROLS, (_, at: number) => {
      controls += 1;
      return /\s/.test(`${text[at - 1] ?? ''}${text[at + 1] ?? ''}`) ? '' : ' ';
    });
  const decoded = (text: string): string => (text.includes('&') ? clean(decodeHTMLStrict(text)) : text);
  const settle = (element: Open) => {
    element.text += decoded(element.raw);
    element.raw = '';
  };

  function begin(name: string, attributes: Record<string, string>): void {
    path.push(name);
    isJustOpened = true;
    if (path.length === 1 && name !== 'rss')
      fail('this is no export of WordPress: it does not begin with <rss>.');
    if (path.length === 2 && name !== 'channel')
      fail('this is no export of WordPress: <channel> is missing.');
    if (path.length > DEPTH_MAX) fail('elements are too deep in each other.');
    if (path.length < 3) return;
    const parent = open.at(-1);
    if (parent?.hasCdata)
      fail(`<${parent.name}> ends before its text does: write each “]]>” in it as “]]]]><![CDATA[>”.`);
    grow(name.length + 50);
    const values = Object.entries(attributes).map(([key, value]) => [key, decoded(value)]);
    const made = {
      name,
      attributes: Object.fromEntries(values),
      text: '',
      children: [],
      raw: '',
      hasCdata: false,
    };
    if (parent !== undefined && parent.children.push(made) > CHILDREN_MAX)
      fail('one item has too many parts.');
    open.push(made);
  }

  function end(name: string, isImplied: boolean): void {
    if (isImplied && !isJustOpened) fail(`unexpected close tag: <${name}> is not closed.`);
    isJustOpened = false;
    path.pop();
    const closed = open.pop();
    if (closed === undefined) return;
    // WordPress wrote a nested CDATA as it was: the first end in it was not that of the text.
    if (closed.hasCdata && closed.raw.endsWith(']]>')) {
      closed.text += `]]>${closed.raw.slice(0, -3)}`;
      closed.raw = '';
    }
    settle(closed);
    if (open.length > 0) return;
    ready.push(closed);
    size = 0;
  }

  let isCdata = false;
  const parser = new Parser(
    {
      onopentag: begin,
      onclosetag: end,
      onprocessinginstruction(name, data) {
        if (/^!doctype$/i.test(name) && data.includes('['))
          fail('it defines entities, which no export does.');
      },
      oncdatastart() {
        const last = open.at(-1);
        if (last === undefined) return;
        settle(last);
        last.hasCdata = true;
        isCdata = true;
      },
      ontext(text) {
        isJustOpened = false;
        grow(text.length);
        const last = open.at(-1);
        if (last === undefined) return;
        if (isCdata) last.text += text;
        else last.raw += text;
      },
      oncdataend() {
        isCdata = false;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  let unseen = 0;
  for await (const read of decodedFile(file, () => `Near line ${lineOf()}`)) {
    piece.start += piece.text.length;
    piece.line += linesIn(piece.text);
    // A plugin of the old site printed the blank lines before the declaration.
    piece.text = clean(isBegun ? read : read.trimStart());
    if (!isBegun) piece.line += linesIn(read.slice(0, read.length - read.trimStart().length));
    isBegun ||= piece.text !== '';
    parser.write(piece.text);
    unseen = ready.length > 0 ? 0 : unseen + piece.text.length;
    // The parser holds a CDATA section until it ends.
    if (unseen > 2 * ELEMENT_MAX) fail('one item is too large.');
    yield* ready.splice(0);
  }
  if (path.length > 0) fail(`it ends within <${path.at(-1)}>: it was cut.`);
  parser.end();
  yield* ready;
  if (controls > 0) onControls(controls);
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** The text of a child, without the blanks that some programs put round it. */
export const childText = (node: XmlElement, name: string): string =>
  node.children.find((child) => child.name === name)?.text.trim() ?? '';
