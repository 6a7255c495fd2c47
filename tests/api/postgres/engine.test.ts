import { clientOf } from '#api/db/postgres/client.ts';
import { expect, test } from '#tests/support/api-test.ts';
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

test('A server notices its own writes to each table that changes the content revision', async ({
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
