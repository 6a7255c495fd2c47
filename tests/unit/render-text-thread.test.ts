import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTextRenderer } from '#api/features/blog/render-text.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

afterEach(() => vi.useRealTimers());

test('A text that comes at the moment in which the idle thread is ended is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const renderText = createTextRenderer(undefined);
  await renderText('The first.');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await renderText('The second.')).toEqual({ html: '', renderer: 0 });
});

test('A thread that ends before the renderer is loaded holds up no other text', async () => {
  const distDir = await tempFolder('dist');
  await mkdir(join(distDir, 'server'));
  await writeFile(join(distDir, 'server/server.js'), 'export const never = await new Promise(() => {});');
  const renderText = createTextRenderer(distDir);
  await expect(renderText('The first.')).rejects.toThrow();
  await expect(renderText('The second.')).rejects.toThrow();
});
