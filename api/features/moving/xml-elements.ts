import { SaxesParser } from 'saxes';
import { ImportRefused } from './source-item.ts';
import { createAmpersands } from './stray-ampersands.ts';
import { decodedFile } from './text-encoding.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Of itself, without that of its children. */
  text: string;
  children: XmlElement[];
}

/** What one element below the channel may hold. Characters. */
const ELEMENT_MAX = 32 * 1024 * 1024;
const CHILDREN_MAX = 200_000;
const DEPTH_MAX = 30;
/** Not allowed in XML, and yet in many exports. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Names of HTML that XML does not know, and that programs write into it all the same. */
const HTML_ENTITIES = {
  ...{ nbsp: '\u00a0', hellip: '…', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ laquo: '«', raquo: '»', copy: '©', reg: '®', trade: '™', bull: '•', middot: '·', deg: '°', euro: '€' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß', times: '×' },
};

/**
 * The elements below `rss/channel`, one after the other; the file is never in memory whole.
 * @param onControls told how many characters had no place in XML and were left out
 * @throws ImportRefused with the line of what is broken
 */
export async function* channelElements(
  file: string,
  onControls: (count: number) => void = () => undefined,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({ position: true });
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const ready: XmlElement[] = [];
  const open: XmlElement[] = [];
  let path: string[] = [];
  let size = 0;
  const fail = (why: string): never => {
    throw new ImportRefused(`The file cannot be read. Line ${parser.line}: ${why}`);
  };
  const grow = (by: number) => {
    size += by;
    if (size > ELEMENT_MAX) fail('one item is too large.');
  };
  parser.on('error', (error) => fail(`${error.message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, '')}`));
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    path.push(name);
    if (path.length === 1 && name !== 'rss')
      fail('this is no export of WordPress: it does not begin with <rss>.');
    if (path.length === 2 && name !== 'channel')
      fail('this is no export of WordPress: <channel> is missing.');
    if (path.length > DEPTH_MAX) fail('elements are too deep in each other.');
    if (path.length < 3 || isSelfClosing === undefined) return;
    const made: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
      text: '',
      children: [],
    };
    grow(name.length + 50);
    const parent = open.at(-1);
    if (parent !== undefined && parent.children.push(made) > CHILDREN_MAX)
      fail('one item has too many parts.');
    open.push(made);
  });
  const addText = (words: string) => {
    const last = open.at(-1);
    grow(words.length);
    if (last !== undefined) last.text += words;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    path = path.slice(0, -1);
    const closed = open.pop();
    if (closed === undefined || open.length > 0) return;
    ready.push(closed);
    size = 0;
  });
  let controls = 0;
  let unseen = 0;
  let isBegun = false;
  const ampersands = createAmpersands();
  for await (const piece of decodedFile(file, () => `Near line ${parser.line}`)) {
    // Blank lines before the declaration are what a plugin on the old site printed.
    const words: string = isBegun ? piece : piece.trimStart();
    isBegun ||= words !== '';
    const clean = words.replace(CONTROLS, '');
    controls += words.length - clean.length;
    parser.write(ampersands(clean));
    unseen = ready.length > 0 ? 0 : unseen + clean.length;
    // saxes holds a text until it ends.
    if (unseen > 2 * ELEMENT_MAX) fail('one item is too large.');
    yield* ready.splice(0);
  }
  parser.write(ampersands('', true));
  if (path.length > 0) fail(`it ends within <${path.at(-1)}>: it was cut.`);
  parser.close();
  yield* ready;
  if (controls > 0) onControls(controls);
}

/** Without the blanks and line breaks that some programs put round it. */
export const childText = (node: XmlElement, name: string): string =>
  node.children.find((child) => child.name === name)?.text.trim() ?? '';
