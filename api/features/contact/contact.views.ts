import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Row } from '#api/db/tables.ts';
import type { Contact } from '#contract/inbox.ts';
import type { Label } from '#contract/inbox-lists.ts';
import type { ContactRow } from './contact.entities.ts';
import { labelsOf } from './label.queries.ts';

/** The columns that operators see of a message. */
export const COLUMNS = [
  'contact.id',
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'contact.phone',
  'contact.message',
  'contact.preferred_channel',
  'contact.preferred_time',
  'contact.date',
  'contact.written_at',
  'contact.state',
  'contact.page',
  'contact.campaign',
  'contact.referrer',
  'contact.notice',
  'contact.notice_at',
  'contact.suspicion',
  'contact.note',
  'contact.note_revision',
  'contact.phone_key',
  'contact.answered_at',
  'contact.answered_by',
  'contact.assignee_id',
  'contact.remind_at',
] as const;
type Column = (typeof COLUMNS)[number] extends `contact.${infer Name}` ? Name : never;
export type StoredContact = Pick<Row<'contact'>, Column>;

/** Messages as operators see them. */
export async function viewContacts(em: SqlEntityManager, rows: readonly StoredContact[]): Promise<Contact[]> {
  const labels = await labelsOf(
    em,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewStored(row, labels.get(row.id)));
}

const viewStored = (
  { assignee_id: assignee, ...row }: StoredContact,
  labels: readonly Label[] = [],
): Contact => ({
  ...row,
  date: asTime(row.date),
  written_at: row.written_at === null ? null : asTime(row.written_at),
  notice_at: row.notice_at === null ? null : asTime(row.notice_at),
  campaign: row.campaign === null ? {} : JSON.parse(row.campaign),
  answered_at: row.answered_at === null ? null : asTime(row.answered_at),
  remind_at: row.remind_at === null ? null : asTime(row.remind_at),
  labels: labels.map(({ id }) => id),
  assignee,
});

const asTime = (date: number) => new Date(date).toISOString();

/** What a webhook gets of a message: neither its key nor what operators added, but its state. */
export const viewForWebhook = (row: ContactRow) => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  message: row.message,
  preferred_channel: row.preferredChannel,
  preferred_time: row.preferredTime,
  date: row.date.toISOString(),
  written_at: row.writtenAt?.toISOString() ?? null,
  state: row.state,
  page: row.page ?? null,
  campaign: row.campaign ?? {},
  referrer: row.referrer ?? null,
  notice: row.notice ?? null,
  notice_at: row.noticeAt?.toISOString() ?? null,
  suspicion: row.suspicion ?? null,
});
