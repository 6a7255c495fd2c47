import { testOfTwoServers as base, expect } from '#tests/support/api-test.ts';
import { type Answer, bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import { erase, keys, leave, spentKeys } from '#tests/support/messages.ts';
import { holdLock, rowsOf, waitingForLocks } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

// T28 where two servers move messages of one person between the tables at the same time: one erases, the other does the rest.

const email = 'zebulon@example.in';

/** The operator as a client of the other server. */
const test = base.extend('there', ({ other, owner }) => clientOf(other.url, owner.token));

const restore = (owner: Client, id: number) => owner.post(`/contacts/${id}/restore`);

async function leaveOne(app: TestApp): Promise<{ key: string; id: number }> {
  const [key = ''] = keys(1);
  const { id } = await bodyOf(leave(app, key, { email }));
  return { key, id };
}

/** Begins the calls one after the other while the row is locked, so that each has come as far as it can before the next. */
async function whileHeld(
  app: TestApp,
  { table, id }: { table: 'contact' | 'deleted_contact'; id: number },
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const release = await holdLock(app, `select 1 from ${table} where id = $1 for update`, [id]);
  const answers: Promise<Answer>[] = [];
  for (const call of calls) {
    answers.push(call());
    await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(answers.length);
  }
  await release();
  return Promise.all(answers);
}

async function expectErased(app: TestApp, other: TestApp, key: string): Promise<void> {
  for (const table of ['contact', 'deleted_contact'])
    expect(await rowsOf(app, `select key from ${table} where email = ?`, [email]), table).toEqual([]);
  expect(await spentKeys(app)).toContain(key);
  // A late repeat does not bring it back.
  expect((await leave(other, key, { email })).body.id).toBeNull();
}

test('T28. A person is erased while a message is restored', async ({ app, other, owner, there }) => {
  const { key, id } = await leaveOne(app);
  expect((await there.delete(`/contacts/${id}`)).status).toBe(204);
  const held = { table: 'deleted_contact', id } as const;
  const [restored, erased] = await whileHeld(app, held, [
    () => restore(there, id),
    () => erase(owner, email),
  ]);
  expect([restored?.status, erased?.body]).toEqual([200, { erased: 1 }]);
  await expectErased(app, other, key);
});

test('T28. A message is restored while its person is being erased', async ({ app, other, owner, there }) => {
  const { key, id } = await leaveOne(app);
  expect((await there.delete(`/contacts/${id}`)).status).toBe(204);
  const release = await holdLock(app, 'select 1 from deleted_contact where id = $1 for update', [id]);
  const erasing = erase(owner, email);
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
  // It does not wait: from the first transaction of an erasure on the message is not found.
  expect((await restore(there, id)).status).toBe(404);
  await release();
  expect((await erasing).body).toEqual({ erased: 1 });
  await expectErased(app, other, key);
});

test('T28. A person is erased while a message is being deleted', async ({ app, other, owner, there }) => {
  const { key, id } = await leaveOne(app);
  const calls = [() => there.delete(`/contacts/${id}`), () => erase(owner, email)];
  const [removed, erased] = await whileHeld(app, { table: 'contact', id }, calls);
  expect([removed?.status, erased?.body]).toEqual([204, { erased: 1 }]);
  await expectErased(app, other, key);
});
