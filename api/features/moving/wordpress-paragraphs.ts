import { piecesOf } from './html-pieces.ts';

const BLOCKS =
  'table|thead|tfoot|caption|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|style|script|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe';
const BEFORE = new RegExp(`<(?:${BLOCKS})(?=[\\s/>])`, 'gi');
const AFTER = new RegExp(`</(?:${BLOCKS})\\s*>`, 'gi');
const CONTAINER = /<(?:blockquote|div|section|article|aside)(?:\s[^<>]*)?>/gi;
const IS_BLOCK = new RegExp(`^</?(?:${BLOCKS})(?=[\\s/>])`, 'i');
/** Kept as they are, line breaks too. */
const WHOLE = ['pre', 'script', 'style', 'textarea'];

/** What WordPress does with a text of its classic editor (`wpautop`): blank lines part paragraphs, other line breaks are breaks. */
export function paragraphsOf(text: string): string {
  const kept: string[] = [];
  const marked = piecesOf(text.replace(/\r\n?/g, '\n'), WHOLE).map(({ text: piece, isWhole }) => {
    if (!isWhole) return piece;
    kept.push(piece);
    return `\n\n<pre data-kept="${kept.length - 1}"></pre>\n\n`;
  });
  const parted = marked
    .join('')
    .replace(CONTAINER, '$&\n\n')
    .replace(BEFORE, '\n\n$&')
    .replace(AFTER, '$&\n\n')
    .replace(/<br\s*\/?>\s*<br\s*\/?>/gi, '\n\n');
  const html = parted
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      IS_BLOCK.test(part) ? part : `<p>${part.replace(/(<br\s*\/?>)?[ \t]*\n/gi, '<br>\n')}</p>`,
    )
    .join('\n');
  return html.replace(/<pre data-kept="(\d+)"><\/pre>/g, (_, at: string) => kept[Number(at)] ?? '');
}
