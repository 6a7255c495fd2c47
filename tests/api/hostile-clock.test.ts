import { onTestFinished, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';

const YEAR_MS = 365 * DAY_MS;

const test = base.extend('settings', { contactLimit: 2, loginLimit: 2 });

test.for([
  ['back a day', -DAY_MS],
  ['back ten years', -10 * YEAR_MS],
  ['forward ten years', 10 * YEAR_MS],
] as const)(
  'T41. With the clock set %s, no answer asks to wait longer than the window, and messages are stored once',
  async ([, jump], { app, visitor }) => {
    const guess = () => visitor.post('/login', { username: 'operator', password: 'wrong' });
    const all = keys(2);
    for (const key of all) expect((await leave(app, key)).status).toBe(201);
    for (let n = 0; n < 2; n += 1) expect((await guess()).status).toBe(401);
    expect((await leave(app, crypto.randomUUID())).status).toBe(429);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    onTestFinished(() => void vi.useRealTimers());
    const [message, login] = [await leave(app, crypto.randomUUID()), await guess()];
    // A jump back lets no limit go, one forward ends the windows.
    expect([message.status, login.status]).toEqual(jump < 0 ? [429, 429] : [201, 401]);
    if (jump < 0) {
      const waits = [message, login].map(({ headers }) => Number(headers.get('retry-after')));
      expect(Math.min(...waits)).toBeGreaterThan(0);
      expect(waits[0]).toBeLessThanOrEqual(60);
      expect(waits[1]).toBeLessThanOrEqual(900);
    }
    for (const key of all) expect((await leave(app, key)).status).toBe(201);
    expect(await storedMessages(app)).toHaveLength(jump < 0 ? 2 : 3);
  },
);

test('T33. The site is probed once in five seconds, whoever asks', async ({ app, visitor }) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const writes = () =>
    app.statements.filter(({ sql }) => /^(?:pragma application_id =|insert into picture)/.test(sql)).length;
  /** As many ask at once, three times each. Gives how often the disk was written to. */
  const askAll = async () => {
    const before = writes();
    const line = async () => {
      for (let n = 0; n < 3; n += 1) expect((await visitor.get('/ready')).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 32 }, line));
    return writes() - before;
  };
  expect(await askAll()).toBe(1);
  vi.advanceTimersByTime(4_900);
  expect(await askAll()).toBe(0);
  vi.advanceTimersByTime(200);
  expect(await askAll()).toBe(1);
});
