import { afterEach, expect, test } from 'vitest';
import { type Run, runApi } from '#tests/support/product.ts';
import { emptyDatabaseSettings, openBySettings } from '#tests/support/test-database.ts';

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

test('38. SIGTERM → visits that were counted a moment before are stored', async () => {
  const settings = await emptyDatabaseSettings();
  const server = runApi(settings);
  running.push(server);
  const answer = await fetch(`${await server.url}/api/sources`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/130.0',
    },
    body: JSON.stringify({ counts: [{ ago: 0, page: '/tennis', visits: 7, taps: 1 }] }),
  });
  expect(answer.status).toBe(204);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
  const orm = await openBySettings(settings);
  expect(await orm.em.fork().execute('select page, visits, taps from source_day')).toEqual([
    { page: '/tennis', visits: 7, taps: 1 },
  ]);
  await orm.close();
});
