import { expect, test } from 'vitest';
import { csvLine } from '#api/http/endpoints/csv-line.ts';
import { hostileCells } from '#tests/support/hostile-texts.ts';

/** A cell as a program reads it that splits at commas. */
const cellOf = (text: string) => csvLine([text]).slice(1, -3).replaceAll('""', '"');

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '\u200b=1+1', '\u00a0@SUM(A1)'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
])('T16. A cell of %j is inert in a spreadsheet, and the same behind an apostrophe', (text) => {
  expect(cellOf(text)).toBe(`'${text}`);
});

test.each([
  ['\t=1+1', "'\t'=1+1"],
  ['\r\n=1+1', "'\r\n'=1+1"],
  ['"";=2+2;""', `"";'=2+2;""`],
  ['x\t=1+1', "x\t'=1+1"],
  ['a|@SUM(A1)', "a|'@SUM(A1)"],
  ['a, =1+1', "a, '=1+1"],
  ['line\n- one', "line\n'- one"],
])('T37. A cell of %j is %j where a cell may begin inside it', (text, expected) => {
  expect(cellOf(text)).toBe(expected);
});

test.each([
  ...['a "quoted" word', 'at 5-6 pm, or 7 - 8; x=y, 2+2', 'comma, semicolon; tab\there', 'two\r\nlines'],
  ...["'already", 'क्रिकेट 👩‍👩‍👧', '<script>', '+919876543210'],
])('T16. A cell of %j comes back as it was', (text) => {
  expect(cellOf(text)).toBe(text);
});

/** A file of what visitors may send, with another cell before and behind. */
const file = hostileCells.map((text) => csvLine([1, text, text.slice(0, 100), 'x'])).join('');

/** Cells as a program reads them that takes quotes for signs like any other. */
const plainCells = (separator: string) => file.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));

/** As a program reads them for which a quote at the start of a cell holds it together up to the next single quote. */
function quotedCells(separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isFirst = true;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] ?? '';
    if (isQuoted && sign === '"') {
      if (file[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (isFirst && sign === '"') isQuoted = true;
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell);
      cell = '';
      isFirst = true;
      continue;
    } else cell += sign;
    isFirst = false;
  }
  return [...cells, cell];
}

/** What a spreadsheet may calculate, quotes and blanks before it being trimmed. */
const isFormula = (cell: string) => /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell);

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['bar', '|'],
])('T37. Opened with a %s, no cell is a formula', (_, separator) => {
  expect(quotedCells(separator).filter(isFormula)).toEqual([]);
  expect(plainCells(separator).filter(isFormula)).toEqual([]);
});
