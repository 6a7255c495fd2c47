import { expect, test } from '#tests/support/api-test.ts';

test('A site that lost a table is ready again within seconds after it is back', async ({ app, visitor }) => {
  const execute = (sql: string) => app.orm.em.getConnection().execute(sql);
  const ready = async () => (await visitor.get('/ready')).status;
  await execute('alter table contact_day rename to away');
  expect(await ready()).toBe(503);
  await execute('alter table away rename to contact_day');
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
});
