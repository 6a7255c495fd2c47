import { BYTE_ORDER_MARK, csvLine } from '#api/http/endpoints/csv-line.ts';
import type { Contact } from '#contract/inbox.ts';

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
/** New columns come last, so that the others keep their places. */
const last = ['notice', 'notice_at'] as const satisfies readonly (keyof Contact)[];
/** Columns at the end, for the operator's side. */
const operatorColumns = [
  ...['labels', 'assignee', 'answered_at', 'preferred_channel', 'preferred_time'],
  ...['corrected_email', 'corrected_phone'],
];
const parameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** The export as CSV in pieces. */
export async function* contactsCsv(
  batches: AsyncIterable<Contact[]>,
  labels: readonly { id: number; name: string }[],
  operators: readonly { id: number; username: string }[],
): AsyncGenerator<string> {
  const names = {
    labels: new Map(labels.map(({ id, name }) => [id, name])),
    operators: new Map(operators.map(({ id, username }) => [id, username])),
  };
  yield `${BYTE_ORDER_MARK}${csvLine([...columns, ...parameters, ...last, ...operatorColumns])}`;
  for await (const contacts of batches) {
    yield contacts.map((contact) => rowOf(contact, names)).join('');
  }
}

interface CsvNames {
  labels: ReadonlyMap<number, string>;
  operators: ReadonlyMap<number, string>;
}

const rowOf = (contact: Contact, { labels, operators }: CsvNames) =>
  csvLine([
    ...columns.map((column) => (column === 'phone' ? phoneOf(contact) : (contact[column] ?? ''))),
    ...parameters.map((name) => contact.campaign[name] ?? ''),
    ...last.map((column) => contact[column] ?? ''),
    contact.labels.flatMap((id) => labels.get(id) ?? []).join('; '),
    operators.get(contact.assignee ?? 0) ?? '',
    contact.answered_at ?? '',
    contact.preferred_channel,
    contact.preferred_time,
    contact.corrected?.email ?? '',
    contact.corrected?.phone_key ?? contact.corrected?.phone ?? '',
  ]);

/** The number in the form that importers of address books and diallers take, where it has one. */
const phoneOf = ({ phone, phone_key }: Contact) => phone_key ?? phone;
