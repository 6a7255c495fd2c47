import { randomUUID } from 'node:crypto';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { ContactEntity, type ContactRow, SpentKeyEntity } from '#api/features/contact/contact.entities.ts';
import type { ActivityView } from '#contract/activity.ts';
import type { Contact, ContactState } from '#contract/inbox.ts';
import { type Answer, type Client, clientOf } from './client.ts';
import type { TestApp } from './test-app.ts';

export const message = {
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@example.in',
  phone: '+91 00000 00009',
  message: 'Please call me.',
};

/** Leaves a message as the site's outbox does. Without a key as a plain client. */
export const leave = (
  app: Pick<TestApp, 'url'>,
  key: string | undefined,
  change: object = {},
): Promise<Answer> => clientOf(app.url).post('/contacts', { ...message, ...change }, { key });

export const keys = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

export const storedMessages = (app: TestApp): Promise<ContactRow[]> =>
  app.orm.em.fork().find(ContactEntity, {}, { orderBy: { id: 'asc' } });

export async function spentKeys(app: TestApp): Promise<string[]> {
  return (await app.orm.em.fork().find(SpentKeyEntity, {})).map(({ key }) => key);
}

/** A message as the inbox shows it. */
export const readContact = async (reader: Client, id: number): Promise<Contact> =>
  (await reader.get(`/contacts/${id}`)).body;

/** A label for messages. Gives its id. */
export const aLabel = async (owner: Client, name: string): Promise<number> =>
  (await owner.post('/contact-desk/labels', { name })).body.id;

/** Erases all messages of a person. */
export const erase = (owner: Client, email: unknown): Promise<Answer> =>
  owner.post('/contact-desk/erase', { email });

/** What was done, as the owner reads it, the oldest first: who, what, the id of the message or other subject, and more about it. */
export async function activityOf(owner: Client): Promise<unknown[][]> {
  const { body } = await owner.get('/activity?limit=100');
  return (body as ActivityView[])
    .toReversed()
    .map(({ by, action, subject_id, detail }) => [by?.username ?? null, action, subject_id, detail]);
}

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
