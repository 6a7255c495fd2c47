import type { Contact } from '#contract/contact-inbox.ts';
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

/** A message as its table has it, without its key: entities of a whole page take five times as long to make. */
export type StoredContact = Omit<Contact, 'date' | 'written_at' | 'notice_at' | 'campaign'> & {
  /** Milliseconds since 1970. */
  date: number;
  written_at: number | null;
  notice_at: number | null;
  campaign: string | null;
};
export const STORED =
  'id, first_name, last_name, email, phone, message, date, written_at, state, page, campaign, notice, notice_at, suspicion, note, note_revision';

/** The same of a row that was read by `STORED`, which names its fields. */
export const viewStored = (row: StoredContact): Contact => ({
  ...row,
  date: asTime(row.date),
  written_at: row.written_at === null ? null : asTime(row.written_at),
  notice_at: row.notice_at === null ? null : asTime(row.notice_at),
  campaign: row.campaign === null ? {} : JSON.parse(row.campaign),
});

const asTime = (date: number) => new Date(date).toISOString();
