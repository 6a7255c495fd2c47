import { afterEach, expect, test, vi } from 'vitest';
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
  const writes = () =>
    app.statements.filter(({ sql }) => /^(?:pragma application_id =|insert into picture)/.test(sql)).length;
  const askAll = async () => {
    const before = writes();
    const line = async () => {
      for (let n = 0; n < CALLS; n += 1) statuses.add(await ready());
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, line));
    return writes() - before;
  };
  expect(await askAll()).toBe(1);
  vi.advanceTimersByTime(4_900);
  expect(await askAll()).toBe(0);
  vi.advanceTimersByTime(200);
  expect(await askAll()).toBe(1);
  expect([...statuses]).toEqual([200]);
});
