import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ contactLimit: 2, loginLimit: 2 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const leave = (key: string) =>
  app.call('/api/contacts', {
    method: 'POST',
    json: { email: 'asha@example.in' },
    headers: { 'Idempotency-Key': key },
  });
const guess = () =>
  app.call('/api/login', { method: 'POST', json: { username: 'operator', password: 'wrong' } });

test.each([
  ['back a day', -DAY_MS],
  ['back ten years', -10 * YEAR_MS],
  ['forward ten years', 10 * YEAR_MS],
])(
  'T41. With the clock set %s, nobody is told to wait longer than the window, and messages are stored once',
  async (_, jump) => {
    const all = keys(2);
    for (const key of all) expect((await leave(key)).status).toBe(201);
    for (let n = 0; n < 2; n += 1) expect((await guess()).status).toBe(401);
    expect((await leave(crypto.randomUUID())).status).toBe(429);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    const waits: [Response, number][] = [
      [await leave(crypto.randomUUID()), 60],
      [await guess(), 900],
    ];
    for (const [answer, window] of waits) {
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(window);
    }
    // A jump back lets no limit go, one forward ends the windows.
    expect(waits.map(([{ status }]) => status)).toEqual(jump < 0 ? [429, 429] : [201, 401]);
    for (const key of all) expect((await leave(key)).status).toBe(201);
    const stored = await storedMessages(app);
    expect(stored.length).toBe(jump < 0 ? 2 : 3);
  },
);
