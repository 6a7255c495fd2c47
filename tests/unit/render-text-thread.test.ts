import { afterEach, expect, test, vi } from 'vitest';
import { createTextRenderer } from '#api/features/blog/render-text.ts';

const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

test('A text that comes at the moment in which the idle thread is ended is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const renderText = createTextRenderer(undefined);
  await renderText('The first.');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await renderText('The second.')).toEqual({ html: '', renderer: 0 });
});
