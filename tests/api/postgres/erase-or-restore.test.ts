import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdLock, waitingForLocks } from '#tests/support/hold-lock.ts';
import { keys, leave, spentKeys } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// T28 where two servers move messages of one person between the tables at the same time.

let one: TestApp;
let two: TestApp;
let token: string;
beforeEach(async () => {
  one = await startTestApp({ contactLimit: 1_000_000 });
  two = await startTestApp({ contactLimit: 1_000_000, sharing: one });
  token = await one.login();
});
afterEach(async () => {
  await two.close();
  await one.close();
});

const email = 'zebulon@example.in';
const erase = () => one.call('/api/contact-desk/erase', { method: 'POST', token, json: { email } });
const restore = (id: number) => two.call(`/api/contacts/${id}/restore`, { method: 'POST', token });
const remove = (id: number) => two.call(`/api/contacts/${id}`, { method: 'DELETE', token });

async function leaveOne(key: string): Promise<number> {
  const { status, body } = await leave(one, key, { email });
  expect(status).toBe(201);
  return body.id;
}

/** Begins the calls one after the other while the row is locked, so that each has come as far as it can before the next. */
async function whileHeld(
  { table, id }: { table: 'contact' | 'deleted_contact'; id: number },
  calls: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const release = await holdLock(one, `select 1 from ${table} where id = $1 for update`, [id]);
  const answers: Promise<Response>[] = [];
  for (const call of calls) {
    answers.push(call());
    await expect.poll(() => waitingForLocks(one), { interval: 10 }).toBe(answers.length);
  }
  await release();
  return Promise.all(answers);
}

async function expectErased(key: string): Promise<void> {
  for (const table of ['contact', 'deleted_contact']) {
    const rows = await one.orm.em
      .getConnection()
      .execute<{ key: string }[]>(`select key from ${table} where email = ?`, [email]);
    expect([table, rows]).toEqual([table, []]);
  }
  expect(await spentKeys(one)).toContain(key);
  // A late repeat does not bring it back.
  expect((await leave(two, key, { email })).body.id).toBeNull();
}

/** Each with a message of its own. */
const ROUNDS = 5;

test('T28. A person erased while a deleted message of theirs is being restored: nothing is left in either table', async () => {
  for (const key of keys(ROUNDS)) {
    const id = await leaveOne(key);
    expect((await remove(id)).status).toBe(204);
    const held = { table: 'deleted_contact', id } as const;
    const [restored, erased] = await whileHeld(held, [() => restore(id), erase]);
    expect([restored?.status, await erased?.json()]).toEqual([200, { erased: 1 }]);
    await expectErased(key);
  }
});

test('T28. A message restored while its person is being erased is not there any more', async () => {
  for (const key of keys(ROUNDS)) {
    const id = await leaveOne(key);
    expect((await remove(id)).status).toBe(204);
    const held = { table: 'deleted_contact', id } as const;
    const [erased, restored] = await whileHeld(held, [erase, () => restore(id)]);
    expect([await erased?.json(), restored?.status]).toEqual([{ erased: 1 }, 404]);
    await expectErased(key);
  }
});

test('T28. A person erased while a message of theirs is being deleted: nothing is left in either table', async () => {
  for (const key of keys(ROUNDS)) {
    const id = await leaveOne(key);
    const [removed, erased] = await whileHeld({ table: 'contact', id }, [() => remove(id), erase]);
    expect([removed?.status, await erased?.json()]).toEqual([204, { erased: 1 }]);
    await expectErased(key);
  }
});
