import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { DAY_MS } from '#contract/time.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { leave } from '#tests/support/messages.ts';
import { expect, soon, test } from '#tests/support/notice-test.ts';

test('A claim lasts from when it is held, however long the wait for its lock was', async ({ site }) => {
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
