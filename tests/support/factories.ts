import { randomUUID } from 'node:crypto';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { ContactState } from '#contract/inbox.ts';

interface ContactGiven {
  key?: string | null;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  message?: string;
  date?: Date;
  writtenAt?: Date | null;
  state?: ContactState;
  preferredChannel?: string;
  preferredTime?: string;
  page?: string;
  campaign?: Record<string, string>;
  note?: string;
}

/** A message in the database. Answers its id. */
export async function aContact(orm: Orm, given: ContactGiven = {}): Promise<number> {
  const em = orm.em.fork();
  const contact = em.create(ContactEntity, {
    key: randomUUID(),
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    phone: '+91 00000 00004',
    message: 'How do I get an ID?',
    date: new Date('2026-11-20T06:00:00Z'),
    writtenAt: null,
    state: 'new',
    ...given,
  });
  contact.emailKey = emailKey(contact.email);
  contact.phoneKey = phoneKey(contact.phone);
  await em.flush();
  await indexMissingRows(em);
  return contact.id;
}
