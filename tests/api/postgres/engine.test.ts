import { clientOf } from '#api/db/postgres/client.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { createSitePublisher, siteVersion } from '#api/features/settings/site-publisher.service.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { defaultContent } from '#contract/settings.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';
import { holdLock, rowsOf, waitingForLocks } from '#tests/support/queries.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';
import { password } from '#tests/support/test-app.ts';

test('The columns on PostgreSQL are what the entities say', async ({ app: { orm } }) => {
  const columns = await orm.em.getConnection().execute<{ table: string; name: string; nullable: string }[]>(
    `select table_name as table, column_name as name, is_nullable as nullable
       from information_schema.columns where table_schema = 'public'`,
  );
  for (const { tableName, props } of orm.getMetadata().getAll().values()) {
    const expected = props.flatMap(({ fieldNames = [], nullable = false, persist = true }) =>
      persist ? fieldNames.map((name) => [name, nullable ? 'YES' : 'NO']) : [],
    );
    const found = columns
      .filter(({ table }) => table === tableName)
      .map(({ name, nullable }) => [name, nullable]);
    expect(found.sort(), tableName).toEqual(expected.sort());
  }
});

test('A site on PostgreSQL gives no backup, and says what does', async ({ owner }) => {
  const { body } = await owner.post('/server/backup', { password });
  expect(body).toMatchObject({ status: 409, code: 'backup_elsewhere' });
  expect((await owner.get('/server')).body.backups.runs).toEqual([]);
});

test('A server notices its own writes to each table that changes the content version', async ({
  app: { orm },
}) => {
  const connection = orm.em.getConnection();
  const tables = await connection.execute<{ name: string }[]>(
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where proname = 'content_changed'`,
  );
  expect(tables).toHaveLength(4);
  for (const { name } of tables) {
    const before = clientOf(orm).counts.contentWrites;
    await connection.execute(`delete from "${name}" where false`);
    expect(clientOf(orm).counts.contentWrites, name).toBeGreaterThan(before);
  }
});

test('Transactions are READ COMMITTED, whatever the database asks for', async ({ app }) => {
  const name = new URL(app.env.databaseUrl ?? '').pathname.slice(1);
  await rowsOf(app, `alter database ${name} set default_transaction_isolation = 'repeatable read'`);
  const other = await app.openOther();
  try {
    const rows = await rowsOf({ orm: other }, 'show transaction_isolation');
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
  } finally {
    await other.close();
  }
});

test('Of two notes over one revision at one moment the second is refused', async ({ app, owner }) => {
  const { id } = (await leave(app, undefined)).body;
  // What is done is noted before the message itself is written.
  const release = await holdLock(app, 'lock table activity in share row exclusive mode');
  const notes = ['Mine', 'Theirs'].map((note) => owner.patch(`/contacts/${id}`, { note, note_revision: 0 }));
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(2);
  await release();
  expect((await Promise.all(notes)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('What is published while content is read is not shown under an older version', async ({
  app,
  owner,
}) => {
  const shown: unknown[] = [];
  const publisher = createSitePublisher({
    orm: app.orm,
    log: { error: (problem: unknown) => shown.push(problem) } as Pick<Logger, 'error'>,
    site: {
      shown: () => ({ version: -1 }),
      prepare: async ({ site }: PublishedContent) => site.brand,
      show: (brand: unknown, revision: number) => shown.push({ brand, revision }),
    } as unknown as Site,
    read: async (em) => {
      await settingsCalls(owner).publish(withBrand('Later'));
      return publishedSettings(em);
    },
    hasFixtures: async () => false,
  });
  const revision = await siteVersion(app.orm.em.fork());
  await publisher.showNow();
  expect(shown).toEqual([{ brand: defaultContent.site.brand, revision }]);
});

test('Messages that replace many at once do not use up the locks of the database', async ({ app }) => {
  const release = await holdLock(app, 'lock table spent_key in access exclusive mode');
  const stored = keys(40).map((key) => leave(app, key, { supersedes: keys(50) }));
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
  const [held] = await rowsOf(
    app,
    `select count(*) as count from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await release();
  expect(held?.count).toBeGreaterThan(50);
  expect(held?.count).toBeLessThanOrEqual(500);
  expect((await Promise.all(stored)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await storedMessages(app)).toHaveLength(40);
});
