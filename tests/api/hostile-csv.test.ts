import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileCells } from '#tests/support/hostile-cells.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000 });
  for (const message of hostileCells) {
    const json = { email: 'asha@example.in', first_name: message.slice(0, 100), message };
    expect((await app.call('/api/contacts', { method: 'POST', json })).status).toBe(201);
  }
  const answer = await app.call('/api/contacts.csv', { token: await app.login() });
  text = (await answer.text()).replace(/^\ufeff/, '');
});
afterAll(() => app.close());

/** Cells as a program reads them that takes quotes for signs like any other. */
const plainCells = (separator: string) => text.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));

/** As a program reads them for which a quote at the start of a cell holds it together up to the next single quote. */
function quotedCells(separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isFirst = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"') {
      if (text[at + 1] === '"') {
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

test('T37. What is not inert is found: the reader of this test knows formulas', () => {
  expect(['=1', ' "+1', '@x', "'=1", 'a-b'].map(isFormula)).toEqual([true, true, true, false, false]);
});
