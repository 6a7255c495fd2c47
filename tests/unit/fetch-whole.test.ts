import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { serve } from '#tests/support/sockets.ts';

const SILENCE = 600;

/** Of ten pieces so many come, with a pause before each in which a line would not be given up. */
const { origin, close } = await serve(async ({ url }, response) => {
  if (url === '/0') return;
  if (url === '/late') {
    await pause(SILENCE * 1.5);
    return response.end('late');
  }
  for (let piece = 0; piece < Number(url?.slice(1)) && !response.destroyed; piece += 1) {
    response.write('x');
    await pause(SILENCE / 6);
  }
  if (url === '/10') response.end();
});
afterAll(close);

test('49. An answer over a slow line comes whole, however long it takes', async () => {
  const start = performance.now();
  const answer = await fetchWhole(`${origin}/10`, {}, SILENCE);
  expect(performance.now() - start).toBeGreaterThan(SILENCE);
  expect(answer.url).toBe(`${origin}/10`);
  expect(await answer.text()).toBe('x'.repeat(10));
});

test.for(['/0', '/3'])('49. An answer that falls silent is given up: %s', async (path) => {
  await expect(fetchWhole(origin + path, {}, SILENCE)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('49. An answer that comes after another over a slow line is waited for', async () => {
  const answers = await Promise.all(['/10', '/late'].map((path) => fetchWhole(origin + path, {}, SILENCE)));
  expect(await answers[1]?.text()).toBe('late');
});

test('49. An answer that never comes is given up, also where others come without end', async () => {
  const end = new AbortController();
  const others = fetchWhole(`${origin}/1000`, { signal: end.signal }, SILENCE);
  await expect(fetchWhole(`${origin}/0`, {}, SILENCE)).rejects.toMatchObject({ name: 'TimeoutError' });
  end.abort();
  await expect(others).rejects.toMatchObject({ name: 'AbortError' });
});

test('Who leaves is waited for no longer', async () => {
  const left = new AbortController();
  const requests = fetchWhole(`${origin}/0`, { signal: left.signal }, SILENCE);
  left.abort();
  await expect(requests).rejects.toMatchObject({ name: 'AbortError' });
});
