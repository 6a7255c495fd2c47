import { SessionEntity } from '#api/features/auth/auth.entities.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { holdWrites } from '#tests/support/queries.ts';

test('A logout while the database is locked counts at once', async ({ app, owner }) => {
  const release = await holdWrites(app);
  expect((await owner.post('/logout')).status).toBe(204);
  expect((await owner.get('/contacts')).status).toBe(401);
  await release();
  const sessions = () => app.orm.em.fork().count(SessionEntity);
  await expect.poll(sessions, { timeout: 20_000 }).toBe(0);
});
