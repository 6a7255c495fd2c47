import type { ContactRow } from './contact.entities.ts';

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
