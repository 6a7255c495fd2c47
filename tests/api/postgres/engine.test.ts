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
