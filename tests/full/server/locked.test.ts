import { SessionEntity } from '#api/features/auth/session.entities.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { holdWrites } from '#tests/support/locks.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';

test('36. Database locked by another process for 3 s → waits and succeeds', async ({ app }) => {
  const release = await holdWrites(app);
  const [key = ''] = keys(1);
  const seen: string[] = [];
  const waiting = leave(app, key).finally(() => seen.push('answered'));
  setTimeout(() => {
    seen.push('released');
    void release();
  }, 3_000);
  expect((await waiting).status).toBe(201);
  expect(seen).toEqual(['released', 'answered']);
  expect(await storedMessages(app)).toHaveLength(1);
});

test('A logout while the database is locked counts at once', async ({ app, owner }) => {
  const release = await holdWrites(app);
  expect((await owner.post('/logout')).status).toBe(204);
  expect((await owner.get('/contacts')).status).toBe(401);
  await release();
  const sessions = () => app.orm.em.fork().count(SessionEntity);
  await expect.poll(sessions, { timeout: 20_000 }).toBe(0);
});
