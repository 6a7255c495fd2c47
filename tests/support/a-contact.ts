import type { Contact } from '#contract/contact-inbox.ts';

/** A message as the operator's call gives it. */
export const aContact = (fields: Partial<Contact> = {}): Contact => ({
  id: 1,
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@example.in',
  phone: '',
  message: 'Please call me.',
  date: '2026-11-20T09:00:00.000Z',
  written_at: null,
  state: 'new',
  page: null,
  campaign: {},
  referrer: null,
  notice: null,
  notice_at: null,
  suspicion: null,
  note: '',
  note_revision: 0,
  phone_key: null,
  answered_at: null,
  answered_by: null,
  labels: [],
  assignee: null,
  remind_at: null,
  ...fields,
});
