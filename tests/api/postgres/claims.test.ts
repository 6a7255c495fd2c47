import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { bodyOf } from '#tests/support/client.ts';
import { erase, keys, leave } from '#tests/support/messages.ts';
import { test as noticeTest, soon } from '#tests/support/notification-test.ts';
import { startBehind, startPostgresProxy } from '#tests/support/postgres-proxy.ts';
import { holdLock, waitingForLocks } from '#tests/support/queries.ts';
import { aReceiver } from '#tests/support/receiver.ts';

/** `app` is where messages are left and withdrawn, its own webhook is never started; `sender` delivers. */
const test = base
  .extend('receiver', async ({ clock }, { onCleanup }) => {
    clock.set('2026-11-20T06:00:00Z');
    const receiver = await aReceiver();
    await receiver.open();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('settings', ({ receiver }) => ({ contactWebhook: receiver.url }))
  .extend('proxy', async ({ app }, { onCleanup }) => {
    const proxy = await startPostgresProxy(app.env.databaseUrl ?? '');
    onCleanup(proxy.close);
    return proxy;
  })
  .extend('sender', async ({ app, clock, proxy, settings }, { onCleanup }) => {
    const sender = await startBehind(proxy, app, { ...settings, now: clock.now });
    onCleanup(sender.close);
    return sender;
  })
  .extend('delivered', ({ receiver }) => () => {
    return receiver.calls.map(({ body }) => body.message);
  })
  /** A message that is due after all that were left before. Gives its id. */
  .extend('leaveNext', ({ app, clock }) => async (key: string, change: object): Promise<number> => {
    clock.forward(1_000);
    return (await bodyOf(leave(app, key, change))).id;
  });

test.for([
  ['deleted', 204, []],
  ['erased', 200, []],
  ['replaced', 201, ['new']],
] as const)(
  'A text that is being %s at one server is not delivered by another',
  async ([how, status, after], { app, owner, sender, delivered, leaveNext }) => {
    const [key = '', other = '', later = '', next = ''] = keys(4);
    const email = 'zebulon@example.in';
    const id = await leaveNext(key, { message: 'old', email });
    await leaveNext(other, { message: 'other' });
    // Whoever withdraws a message locks it first, and remembers its key then.
    const release = await holdLock(app, 'insert into spent_key (key) values ($1)', [key]);
    const withdraw = {
      deleted: () => owner.delete(`/contacts/${id}`),
      erased: () => erase(owner, email),
      replaced: () => leave(app, next, { message: 'new', supersedes: key }),
    };
    const withdrawn = withdraw[how]();
    await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
    sender.notifications.start();
    // Due after the old text.
    await expect.poll(() => delivered().includes('other')).toBe(true);
    const meanwhile = delivered();
    await release();
    expect((await withdrawn).status).toBe(status);
    expect(meanwhile).toEqual(['other']);
    await leaveNext(later, { message: 'later' });
    sender.notifications.wake();
    await expect.poll(() => delivered().at(-1)).toBe('later');
    expect(delivered()).toEqual(['other', ...after, 'later']);
    expect(sender.logged()).toBe('');
  },
);

test('No message waits for a deleted one', async ({ app, owner, proxy, sender, delivered, leaveNext }) => {
  const [key = '', other = ''] = keys(2);
  const id = await leaveNext(key, { message: 'old' });
  await leaveNext(other, { message: 'other' });
  const taken = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  proxy.decide = (statements) => {
    const [before, last] = statements.slice(-2);
    // A queue that finds no delivery, as those of mail and push, does not ask for settings.
    const isChosen = before?.includes('from "delivery"') && last?.includes('from "notification_settings"');
    if (!isChosen) return 'pass';
    // Its text is not read yet.
    taken.resolve();
    return goOn.promise;
  };
  sender.notifications.start();
  await taken.promise;
  let isOver = false;
  const removed = owner.delete(`/contacts/${id}`).finally(() => {
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

noticeTest('A claim lasts from when it is held, however long the wait for its lock was', async ({ site }) => {
  const { app, owner, clock, push } = site;
  expect((await owner.post('/push-subscriptions', push.device())).status).toBe(201);
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = inTransaction(app.orm, async (em) => {
    await lockNames(em, ['deliver by push ']);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  app.notifications.wake();
  await soon(() => waitingForLocks(app)).toBeGreaterThan(0);
  clock.forward(31 * DAY_MS);
  push.answering.status = 'silence';
  await leave(app, undefined);
  isOver.resolve();
  await holder;
  await soon(() => push.pushed.length).toBe(1);
  // What a try is under way of is not tried a second time.
  expect(await app.notifications.retry()).toBe(0);
});
