import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#api/http/server/log.ts';
import { drawAhead } from '#api/pages/draw-ahead.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

test('The newest texts are drawn without a visitor, and each that is written later; nothing after the stop', async () => {
  await insertPosts(
    app,
    Array.from({ length: 112 }, (_, at) => ({ description: `Text ${at}` })),
  );
  const drawn: string[] = [];
  let version = 'first';
  const { stop } = drawAhead({
    renderer: Promise.resolve({ drawText: (text) => void drawn.push(text) }),
    posts: app.posts,
    stamp: () => version,
    log: createLog({ write: () => undefined }),
    everyMs: 1,
  });
  await expect.poll(() => drawn.length).toBeGreaterThanOrEqual(100);
  expect(drawn).toEqual(Array.from({ length: 100 }, (_, at) => `Text ${12 + at}`));
  await insertPosts(app, [{ description: 'A new text' }, { description: 'No text yet', state: 'draft' }]);
  version = 'second';
  await expect.poll(() => drawn).toContain('A new text');
  expect(drawn[199]).toBe('A new text');
  stop();
  version = 'third';
  const count = drawn.length;
  await app.call('/api/blogs');
  expect(drawn).toHaveLength(count);
});

test('The newest of long texts are drawn, as many as there is room for', async () => {
  await insertPosts(
    app,
    Array.from({ length: 4 }, (_, at) => ({ description: `Text ${at} `.repeat(50_000) })),
  );
  const drawn: string[] = [];
  const { stop } = drawAhead({
    renderer: Promise.resolve({ drawText: (text) => void drawn.push(text.slice(0, 6)) }),
    posts: app.posts,
    stamp: () => 'first',
    log: createLog({ write: () => undefined }),
    everyMs: 1,
  });
  await expect.poll(() => drawn).toContain('Text 3');
  expect(drawn).toEqual(['Text 2', 'Text 3'].slice(-drawn.length));
  stop();
});

test('A text that cannot be drawn keeps no other from being drawn, and is told of once', async () => {
  await insertPosts(app, [{ description: 'An old text' }, { description: 'Odd' }, { description: 'A text' }]);
  const drawn: string[] = [];
  const lines: string[] = [];
  let version = 0;
  const drawText = (text: string) => {
    drawn.push(text);
    if (text === 'Odd') throw new Error('cannot be drawn');
  };
  const { stop } = drawAhead({
    renderer: Promise.resolve({ drawText }),
    posts: app.posts,
    stamp: () => String(version),
    log: createLog({ write: (line) => void lines.push(line) }),
    everyMs: 1,
  });
  await expect.poll(() => drawn.length).toBe(3);
  expect(drawn).toEqual(['An old text', 'Odd', 'A text']);
  version += 1;
  await expect.poll(() => drawn.length).toBe(6);
  stop();
  const log = createLog({ write: (line) => void lines.push(line) });
  await expect.poll(() => lines.join('')).toContain('not drawn ahead');
  log.info('end');
  await expect.poll(() => lines.join('')).toContain('end');
  expect(lines.join('').split('not drawn ahead')).toHaveLength(2);
});

test('A database that cannot be read now is looked at again', async () => {
  await insertPosts(app, [{ description: 'A text' }]);
  const drawn: string[] = [];
  const lines: string[] = [];
  let tries = 0;
  const list: TestApp['posts']['list'] = (...asked) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('locked')) : app.posts.list(...asked);
  };
  const { stop } = drawAhead({
    renderer: Promise.resolve({ drawText: (text) => void drawn.push(text) }),
    posts: { list },
    stamp: () => 'first',
    log: createLog({ write: (line) => void lines.push(line) }),
    everyMs: 1,
  });
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  expect(lines.join('')).toContain('texts are not drawn ahead');
  stop();
});
