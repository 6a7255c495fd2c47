import { autop } from '@wordpress/autop';
import { type Notes, noteHidden } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { commentsOf, piecesOf } from './html-pieces.ts';
import { readersOfBlock } from './wordpress-readers.ts';
import { expandShortcodes, type Shortcodes, withoutMembersParts } from './wordpress-shortcodes.ts';

interface Options extends Shortcodes {
  /** A block that several texts share, by its number. */
  shared: (id: string) => string | undefined;
  /** The footnotes of this text as HTML, by their ids. */
  footnotes: ReadonlyMap<string, string>;
}

const BLOCK = /^\s+(\/)?wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+(?:(\{.*\})\s+)?(\/)?$/s;
/** Readers miss nothing of these blocks, which have no HTML. */
const SILENT = new Set('more nextpage spacer separator page-break footnotes shortcode'.split(' '));
/** Shared blocks may be nested so deep. */
const DEEPEST = 5;

/** The HTML that WordPress makes of what it stores: blocks or a classic text, with shortcodes. */
export function wordpressHtml(content: string, options: Options, depth = 0): string {
  const { notes } = options;
  let html = '';
  let open = 0;
  let piece = '';
  let isCode = false;
  /** The block that not everybody saw, its start in the HTML, and how many are open around it. */
  let hidden: { readers: string | undefined; start: number; open: number } | undefined;
  const flush = () => {
    const value = piece;
    piece = '';
    if (value.trim() === '') return;
    const expanded = expandShortcodes(value, options);
    // Texts between blocks come from the classic editor.
    html += open === 0 ? paragraphsOf(expanded) : expanded;
  };
  const leaveHidden = () => {
    if (hidden === undefined || open > hidden.open) return;
    noteHidden(plainTextOf(html.slice(hidden.start)), hidden.readers, notes);
    html = html.slice(0, hidden.start);
    hidden = undefined;
  };
  for (const { before, comment } of commentsOf(withoutMembersParts(content, notes))) {
    piece += before;
    isCode = endsInCode(before, isCode);
    const [block, isEnd, name = '', json = '{}', isEmpty] = BLOCK.exec(comment ?? '') ?? [];
    if (block === undefined && comment !== undefined)
      piece += isCode ? `<!--${comment}-->` : markOf(comment.trim(), notes);
    else if (block !== undefined) {
      flush();
      if (isEnd !== undefined) open = Math.max(0, open - 1);
      else {
        const readers = readersOfBlock(name, fieldsOf(json));
        if (readers !== 'everybody') hidden ??= { readers, start: html.length, open };
        if (isEmpty === undefined) open += 1;
        else html += emptyBlock(name, json, options, depth);
      }
      leaveHidden();
    }
  }
  flush();
  open = 0;
  leaveHidden();
  return depth === 0 ? html + footnotesOf(options.footnotes) : html;
}

/** Readers see the comments in source code. */
function endsInCode(value: string, before: boolean): boolean {
  const last = [...value.matchAll(/\[(\/?)(?:source)?code(?=[\s\]=])/gi)].at(-1);
  return last === undefined ? before : last[1] === '';
}

const UNCHANGED = ['pre', 'script', 'style', 'svg', 'math'];
const WITHOUT_END = new RegExp(`<(?:${UNCHANGED.join('|')})(?=[\\s>])`, 'i');

/** Makes paragraphs as WordPress does. The time of `autop` grows with the square of blanks and of elements without an end, so it gets neither. */
function paragraphsOf(html: string): string {
  const pieces = piecesOf(html, UNCHANGED).map(({ text, isMatch }) => {
    if (isMatch) return text;
    const found = text.search(WITHOUT_END);
    const end = found < 0 ? text.length : found;
    return autop(text.slice(0, end).replace(/[^\S\n]{2,}/g, ' ')) + text.slice(end);
  });
  return pieces.join('\n');
}

function emptyBlock(name: string, json: string, options: Options, depth: number): string {
  const shared = name === 'block' ? options.shared(String(fieldsOf(json).ref ?? '')) : undefined;
  if (shared !== undefined && depth < DEEPEST) return wordpressHtml(shared, options, depth + 1);
  if (SILENT.has(name)) return '';
  const url = fieldsOf(json).url;
  if (/embed/.test(name) && typeof url === 'string') return `<p>${url.replace(/[<>"]/g, '')}</p>`;
  options.notes.add(`A block that only WordPress can fill is left out: “${name}”`);
  return '';
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(json);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** Gives the HTML for a comment that is not a block. */
function markOf(value: string, notes: Notes): string {
  if (/^more\b/.test(value)) {
    notes.add('The mark where lists cut the text (“more”) is left out: lists show its beginning');
  }
  if (value !== 'nextpage') return '';
  notes.add('Pages of the text are one page, with a line between them');
  return '\n\n<hr>\n\n';
}

function footnotesOf(footnotes: ReadonlyMap<string, string>): string {
  if (footnotes.size === 0) return '';
  return `<hr><ol>${[...footnotes.values()].map((note) => `<li>${note}</li>`).join('')}</ol>`;
}
