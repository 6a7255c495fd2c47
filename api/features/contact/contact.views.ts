import type { Contact } from '#contract/contact-desk.ts';
import type { ContactRow } from './contact.entities.ts';

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
    notice: row.notice ?? null,
    notice_at: row.noticeAt?.toISOString() ?? null,
    suspicion: row.suspicion ?? null,
    note: row.note,
    note_revision: row.noteRevision,
  };
}
