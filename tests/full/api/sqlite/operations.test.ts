import { expect, test } from '#tests/support/api-test.ts';

test('A site that lost a table is ready again within seconds after it is back', async ({ app, visitor }) => {
  const execute = (sql: string) => app.orm.em.getConnection().execute(sql);
  const ready = async () => (await visitor.get('/ready')).status;
  await execute('alter table contact_day rename to away');
  expect(await ready()).toBe(503);
  await execute('alter table away rename to contact_day');
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
});

test('A database that stays locked is said to be busy within seconds', async ({ app, visitor }) => {
  const other = await app.openOther();
  await other.em.getConnection().execute('begin immediate');
  const busy = await visitor.post('/contacts', { email: 'asha@example.com' });
  expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([503, 'busy', '5']);
  await other.em.getConnection().execute('rollback');
  await other.close();
  expect((await visitor.post('/contacts', { email: 'asha@example.com' })).status).toBe(201);
});
