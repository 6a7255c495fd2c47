import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { DAY_MS } from '#contract/time.ts';
import { aContact } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/server-test.ts';

test('A start with CONTACT_RETENTION_DAYS erases messages that are older', async ({ dataDir, start }) => {
  const orm = await openSqlite(dataDir);
  for (const [email, days] of [
    ['old@example.in', 366],
    ['new@example.in', 364],
  ] as const)
    await aContact(orm, { email, date: new Date(Date.now() - days * DAY_MS) });
  await start({ CONTACT_RETENTION_DAYS: '365' });
  const left = () => orm.em.getConnection().execute('select email from contact');
  await expect.poll(left).toEqual([{ email: 'new@example.in' }]);
  await orm.close();
});
