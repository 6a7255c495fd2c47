import type { Contact } from '#contract/contact-desk.ts';

const columns = [
  'id',
  'date',
  'written_at',
  'state',
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  'page',
  'note',
] as const satisfies readonly (keyof Contact)[];
/** Behind all others, so that those keep their places. */
const last = ['notice', 'notice_at'] as const satisfies readonly (keyof Contact)[];
const parameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

// Excel reads UTF-8 only behind this mark.
const BYTE_ORDER_MARK = '\ufeff';
/** What makes a spreadsheet take a cell for a formula, in both widths, also behind blanks that it may trim away. */
const FORMULA = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

/** The export as RFC 4180 CSV in pieces: a spreadsheet that opens it calculates nothing. */
export async function* contactsCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${line([...columns, ...parameters, ...last])}`;
  for await (const contacts of batches) {
    yield contacts.map(rowOf).join('');
  }
}

const rowOf = (contact: Contact) =>
  line([
    ...columns.map((column) => contact[column] ?? ''),
    ...parameters.map((name) => contact.campaign[name] ?? ''),
    ...last.map((column) => contact[column] ?? ''),
  ]);

const line = (values: readonly (string | number)[]) => `${values.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  const text = String(value);
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
