import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdLock, waitingForLocks } from '#tests/support/hold-lock.ts';
import { keys, message, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ contactLimit: 1_000_000 });
});
afterEach(() => app.close());

test('Transactions are READ COMMITTED, whatever the database asks for', async () => {
  const name = new URL(app.env.databaseUrl ?? '').pathname.slice(1);
  const connection = app.orm.em.getConnection();
  await connection.execute(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
  const other = await app.openOther();
  try {
    const [row] = await other.em.getConnection().execute('show transaction_isolation');
    expect(row).toEqual({ transaction_isolation: 'read committed' });
  } finally {
    await other.close();
  }
});

test('Messages that replace many at once do not use up the locks of the database', async () => {
  const release = await holdLock(app, 'lock table spent_key in access exclusive mode', []);
  const stored = keys(40).map((key) =>
    app.contacts.receive(
      {
        key,
        fields: { ...message, preferred_channel: '', preferred_time: '' },
        supersedes: keys(50),
        writtenAt: null,
        visit: {},
      },
      '127.0.0.1',
    ),
  );
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
  const [held] = await app.orm.em
    .getConnection()
    .execute<{ count: number }[]>(
      "select count(*) as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
  await release();
  expect(held?.count).toBeGreaterThan(100);
  expect(held?.count).toBeLessThanOrEqual(500);
  await Promise.all(stored);
  expect(await storedMessages(app)).toHaveLength(40);
});
