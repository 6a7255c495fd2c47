import { onTestFinished, vi } from 'vitest';
import { expect, test } from '#tests/support/api-test.ts';

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
