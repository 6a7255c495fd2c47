import { randomUUID } from 'node:crypto';
import { ContactEntity, type ContactRow, SpentKeyEntity } from '#api/features/contact/contact.entities.ts';
import type { TestApp } from './test-app.ts';

export const message = {
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@example.in',
  phone: '+91 00000 00009',
  message: 'Please call me.',
};

interface Sent {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says is looked at by the test
  body: any;
}

/** Leaves a message as the site's outbox does. Without a key as a plain client. */
export async function leave(app: TestApp, key: string | undefined, change: object = {}): Promise<Sent> {
  const answer = await app.call('/api/contacts', {
    method: 'POST',
    json: { ...message, ...change },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export const keys = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

export const storedMessages = (app: TestApp): Promise<ContactRow[]> =>
  app.orm.em.fork().find(ContactEntity, {}, { orderBy: { id: 'asc' } });

export async function spentKeys(app: TestApp): Promise<string[]> {
  return (await app.orm.em.fork().find(SpentKeyEntity, {})).map(({ key }) => key);
}
