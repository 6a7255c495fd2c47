import { diffArrays } from 'diff';

/** A part of a template or a name in it is never cut in two; what is left goes by words. */
const PIECE = /\{\{#(\w+)\}\}.*?\{\{\/\1\}\}|\{\{&?\w+\}\}|[^\s<"{,]+|./gs;

interface Piece {
  text: string;
  /** Bit n stands for the page at n. */
  pages: number;
}

/**
 * One template of several pages that are mostly alike, at most 31: what only some of them have stands in a part
 * `of{pages}`, whose number holds bit n for the page at n.
 */
export function mergedTemplate(pages: readonly string[]): string {
  const every = 2 ** pages.length - 1;
  const pieces = pages.reduce<Piece[]>((merged, page, index) => {
    const own = (page.match(PIECE) ?? []).map((text) => ({ text, pages: 2 ** index }));
    const steps = diffArrays(merged, own, { comparator: (a, b) => a.text === b.text });
    let at = 0;
    return steps.flatMap(({ value, added = false, removed = false }) => {
      if (added) return value;
      // What both have comes back as the second's.
      const known = merged.slice(at, at + value.length);
      at += value.length;
      return removed ? known : known.map((piece) => ({ ...piece, pages: piece.pages + 2 ** index }));
    });
  }, []);
  return pieces
    .map(({ text, pages: of }, index) => {
      if (of === every) return text;
      const start = pieces[index - 1]?.pages === of ? '' : `{{#of${of}}}`;
      const end = pieces[index + 1]?.pages === of ? '' : `{{/of${of}}}`;
      return start + text + end;
    })
    .join('');
}
