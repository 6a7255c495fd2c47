import { BYTE_ORDER_MARK, csvLine } from '#api/http/endpoints/csv-line.ts';
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

/** The export as CSV in pieces. */
export async function* contactsCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...columns, ...parameters, ...last])}`;
  for await (const contacts of batches) {
    yield contacts.map(rowOf).join('');
  }
}

const rowOf = (contact: Contact) =>
  csvLine([
    ...columns.map((column) => contact[column] ?? ''),
    ...parameters.map((name) => contact.campaign[name] ?? ''),
    ...last.map((column) => contact[column] ?? ''),
  ]);
