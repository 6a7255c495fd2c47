import { type Contact, RESTORE_MINUTES } from '#contract/contact-inbox.ts';
import type { DeletedContact } from '#contract/deleted.ts';
import type { ContactRow } from './contact.entities.ts';
import type { StoredContact } from './inbox.repository.ts';

/** What the operator sees of a message: everything but its key. */
export function viewContact(row: ContactRow): Contact {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    message: row.message,
    date: row.date.toISOString(),
    written_at: row.writtenAt?.toISOString() ?? null,
    state: row.state,
    page: row.page ?? null,
    campaign: row.campaign ?? {},
    referrer: row.referrer ?? null,
    notice: row.notice ?? null,
    notice_at: row.noticeAt?.toISOString() ?? null,
    suspicion: row.suspicion ?? null,
    note: row.note,
    note_revision: row.noteRevision,
  };
}

/** The same of a row of the table. */
export const viewStored = (row: StoredContact): Contact => ({
  ...row,
  date: asTime(row.date),
  written_at: row.written_at === null ? null : asTime(row.written_at),
  notice_at: row.notice_at === null ? null : asTime(row.notice_at),
  campaign: row.campaign === null ? {} : JSON.parse(row.campaign),
});

const asTime = (date: number) => new Date(date).toISOString();

export const viewDeleted = ({
  deleted_at,
  ...row
}: StoredContact & { deleted_at: number }): DeletedContact => ({
  ...viewStored(row),
  deleted_at: asTime(deleted_at),
  restorable_until: asTime(deleted_at + RESTORE_MINUTES * 60 * 1000),
});
