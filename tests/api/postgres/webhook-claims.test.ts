import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdLock, waitingForLocks } from '#tests/support/hold-lock.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { type PostgresProxy, startBehind, startPostgresProxy } from '#tests/support/postgres-proxy.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let time: number;
let receiver: Receiver;
/** Where messages are left and withdrawn; its own webhook is never started. */
let app: TestApp;
let proxy: PostgresProxy;
/** What delivers. */
let sender: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  receiver = await aReceiver();
  await receiver.open();
  const settings = { contactLimit: 1_000_000, contactWebhook: receiver.url, now: () => new Date(time) };
  app = await startTestApp(settings);
  proxy = await startPostgresProxy(app.env.databaseUrl ?? '');
  sender = await startBehind(proxy, app, settings);
  token = await app.login();
});
afterEach(async () => {
  await sender.close();
  await proxy.close();
  await app.close();
  await receiver.close();
});

/** Due after all that were left before. */
async function leaveNext(key: string, change: { message: string; email?: string }): Promise<number> {
  time += 1_000;
  const { status, body } = await leave(app, key, change);
  expect(status).toBe(201);
  return body.id;
}

const delivered = () => receiver.calls.map(({ body }) => body.message);
const remove = (id: number) => app.call(`/api/contacts/${id}`, { method: 'DELETE', token });
const email = 'zebulon@example.in';
const erase = () => app.call('/api/contact-desk/erase', { method: 'POST', token, json: { email } });

interface Old {
  id: number;
  key: string;
}

test.each([
  ['deleted', async ({ id }: Old) => (await remove(id)).status, 204, []],
  ['erased', async () => (await erase()).status, 200, []],
  [
    'replaced',
    async ({ key }: Old) => {
      const [next = ''] = keys(1);
      return (await leave(app, next, { message: 'new', supersedes: key })).status;
    },
    201,
    ['new'],
  ],
] as const)(
  'A text that is being %s at one server is not delivered by another',
  async (_, withdraw, status, after) => {
    const [key = '', other = '', later = ''] = keys(3);
    const id = await leaveNext(key, { message: 'old', email });
    await leaveNext(other, { message: 'other' });
    // Whoever withdraws a message locks it first, and remembers its key then.
    const release = await holdLock(app, 'insert into spent_key (key) values ($1)', [key]);
    const withdrawn = withdraw({ id, key });
    await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
    sender.notices.start();
    // Due after the old text.
    await expect.poll(() => delivered().includes('other')).toBe(true);
    const meanwhile = delivered();
    await release();
    expect(await withdrawn).toBe(status);
    expect(meanwhile).toEqual(['other']);
    await leaveNext(later, { message: 'later' });
    sender.notices.wake();
    await expect.poll(() => delivered().at(-1)).toBe('later');
    expect(delivered()).toEqual(['other', ...after, 'later']);
    expect(sender.logged()).toBe('');
  },
);

test('A message deleted at one server while another claims its delivery: no other message has to wait', async () => {
  const [key = '', other = ''] = keys(2);
  const id = await leaveNext(key, { message: 'old' });
  await leaveNext(other, { message: 'other' });
  const taken = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  proxy.decide = (statements) => {
    const [before, last] = statements.slice(-2);
    // A lane that finds no delivery, as those of mail and push, does not ask for settings.
    const isChosen = before?.includes('from "delivery"') && last?.includes('from "notification_settings"');
    if (!isChosen) return 'pass';
    // Its text is not read yet.
    taken.resolve();
    return goOn.promise;
  };
  sender.notices.start();
  await taken.promise;
  let isOver = false;
  const removed = remove(id).finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await waitingForLocks(app)) > 0, { interval: 10 }).toBe(true);
  goOn.resolve();
  expect((await removed).status).toBe(204);
  await expect.poll(() => sender.logged() !== '' || delivered().includes('other')).toBe(true);
  expect(sender.logged()).toBe('');
  // It was claimed before it was deleted.
  expect(delivered()).toEqual(['old', 'other']);
});
