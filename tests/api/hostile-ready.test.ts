import { afterEach, expect, test, vi } from 'vitest';
import { logQueries } from '#tests/support/query-log.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const CONNECTIONS = 32;
const CALLS = 20;

let app: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ready = async () => (await app.call('/api/ready')).status;

test('T33. Whoever asks whether the site is ready, it is probed once in five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  app = await startTestApp();
  const statuses = new Set<number>();
  const askAll = () =>
    logQueries(app.orm, async () => {
      const line = async () => {
        for (let n = 0; n < CALLS; n += 1) statuses.add(await ready());
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, line));
    });
  const writes = ({ statements }: Awaited<ReturnType<typeof askAll>>) =>
    statements.filter(({ sql }) => /^pragma application_id =/.test(sql)).length;
  expect(writes(await askAll())).toBe(1);
  vi.advanceTimersByTime(4_900);
  expect(writes(await askAll())).toBe(0);
  vi.advanceTimersByTime(200);
  expect(writes(await askAll())).toBe(1);
  expect([...statuses]).toEqual([200]);
});
