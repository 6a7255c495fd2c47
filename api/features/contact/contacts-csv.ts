import type { Contact } from '#contract/contact-inbox.ts';

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
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/** A value that a spreadsheet takes for a formula, also behind blanks that it may trim away. */
const FORMULA = new RegExp(`^[\\t\\r\\n]|^[\\s\\p{Cf}]*${FORMULA_SIGN}`, 'u');
/**
 * Where another cell begins with a formula if the file is opened with a separator other than the comma: the quotes
 * around a value no longer hold it together then.
 */
const LATER_FORMULA = new RegExp(`([,;|\\t\\r\\n"'])([\\s\\p{Cf}"']*)(?=${FORMULA_SIGN})`, 'gu');

/**
 * The export as RFC 4180 CSV in pieces. A spreadsheet calculates nothing, whether it is told to split at commas,
 * semicolons, tabs or bars: an apostrophe is put before what it would take for a formula (OWASP, CSV Injection).
 */
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
  const marked = text.replace(LATER_FORMULA, "$1$2'");
  const inert = FORMULA.test(text) ? `'${marked}` : marked;
  return `"${inert.replaceAll('"', '""')}"`;
}
