import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { DAY_MS } from '#contract/time.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { aContact } from '#tests/support/messages.ts';
import { againDuring } from '#tests/support/queries.ts';
import { expect, test } from '#tests/support/server-test.ts';

// The server is a process of its own: a reader in the same one would hold the export up by itself.

const COUNT = 20_000;

test('T16. Others are answered while a large export is read', async ({ dataDir, start }) => {
  const orm = await openSqlite(dataDir);
  await orm.em.getConnection().execute(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', replace(hex(zeroblob(100)), '00', 'words '), i, 'new' from n`,
  );
  await orm.close();
  const { url } = await start();
  const owner = clientOf(url, await logIn(url));
  for (const query of ['', '?q=words']) {
    // Packed, it would wait for the packing, which is done on another thread.
    const headers = { 'Accept-Encoding': 'identity' };
    const exported = owner.get(`/contacts.csv${query}`, { headers });
    const answered = await againDuring(exported, async () =>
      expect((await owner.get('/health')).status).toBe(200),
    );
    expect((await exported).body.match(/\r\n/g), query).toHaveLength(COUNT + 1);
    // None but the first, when all batches go in one turn of the event loop.
    expect(answered, query).toBeGreaterThan(10);
  }
});

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
