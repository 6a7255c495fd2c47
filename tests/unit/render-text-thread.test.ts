import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTextRenderer } from '#api/features/blog/post-html.ts';
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

/** A folder of a built site whose renderer does this before it gives the text back. */
async function siteWhoseRenderer(does: string): Promise<string> {
  const distDir = await tempFolder('dist');
  await mkdir(join(distDir, 'server'));
  const renders = `export const RENDERER_VERSION = 1; export const renderText = (text) => { ${does}; return text; };`;
  await writeFile(join(distDir, 'server/server.js'), renders);
  return distDir;
}

test('A text whose thread waits for the processor is shown', async () => {
  const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)';
  const renderText = createTextRenderer(await siteWhoseRenderer(waits));
  expect(await renderText('Short.')).toEqual({ html: 'Short.', renderer: 1 });
});

test('A text that uses the processor for longer than two seconds is refused', async () => {
  const renderText = createTextRenderer(await siteWhoseRenderer('for (;;);'));
  await expect(renderText('Endless.')).rejects.toMatchObject({
    errors: [{ field: 'description', message: expect.stringContaining('takes too long') }],
  });
});
