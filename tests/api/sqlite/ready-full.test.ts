import { afterEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ready = async () => (await app.call('/api/ready')).status;

test('T33. A write that finds no room is told until another finds it, by whichever form it came', async () => {
  app = await startTestApp();
  const connection = app.orm.em.getConnection();
  const [{ page_count = 0 } = {}] = await connection.execute<{ page_count: number }[]>('pragma page_count');
  const leave = (path: string, init: object) => app.call(path, { method: 'POST', ...init });
  const long = { email: 'asha@example.in', message: 'x'.repeat(5_000) };
  expect(await ready()).toBe(200);
  // SQLite's own limit: the file may not grow any more.
  await connection.execute(`pragma max_page_count = ${page_count}`);
  let status = 201;
  for (let n = 0; status === 201 && n < 100; n += 1) {
    status = (await leave('/api/contacts', { json: long })).status;
  }
  expect(status).toBe(507);
  expect(await ready()).toBe(507);
  await connection.execute('pragma max_page_count = 1000000');
  expect((await leave('/api/contacts', { json: long })).status).toBe(201);
  expect(await ready()).toBe(200);
});
