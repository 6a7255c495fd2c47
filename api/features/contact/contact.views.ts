import type { Contact } from '#contract/contact-inbox.ts';
import type { Label } from '#contract/contact-labels.ts';
import type { ContactRow } from './contact.entities.ts';
import type { StoredContact } from './contact-list.repository.ts';

/** A message without its key and without what operators added, its state apart: what a webhook is told. */
export const viewMessage = (row: ContactRow) => ({
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

/** What the operator sees of a message. */
export const viewStored = (
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
