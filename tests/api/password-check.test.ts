import { expect, test } from 'vitest';
import { createPasswordCheck } from '#api/features/session/password-check.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { password, startTestApp } from '#tests/support/test-app.ts';

test('A password that could not be looked at was no guess', async () => {
  const app = await startTestApp();
  const token = await app.login();
  const { orm } = app;
  const connection = orm.em.getConnection();
  const failures = createLimiter({ points: 1, seconds: 60 });
  const check = createPasswordCheck({ orm, failures });
  const [session] = await connection.execute<{ token_hash: string }[]>('select token_hash from session');
  const asker = { tokenHash: session?.token_hash ?? '', ip: '192.0.2.1' };
  await connection.execute('alter table session rename to away');
  for (const _ of [1, 2, 3])
    await expect(check(asker, password, 'current')).rejects.not.toBeInstanceOf(Problem);
  await connection.execute('alter table away rename to session');
  expect((await check(asker, password, 'current')).username).toBe('operator');
  await expect(check(asker, 'wrong', 'current')).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(check(asker, password, 'current')).rejects.toMatchObject({ code: 'too_many' });
  expect(token).not.toBe('');
  await app.close();
});
