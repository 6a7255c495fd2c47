import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#api/http/log.ts';
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
  await vi.waitUntil(() => drawn.length >= 100);
  expect(drawn).toEqual(Array.from({ length: 100 }, (_, at) => `Text ${111 - at}`));
  await insertPosts(app, [{ description: 'A new text' }, { description: 'No text yet', state: 'draft' }]);
  version = 'second';
  await vi.waitUntil(() => drawn.includes('A new text'));
  expect(drawn[100]).toBe('A new text');
  stop();
  version = 'third';
  const count = drawn.length;
  await app.call('/api/blogs');
  expect(drawn).toHaveLength(count);
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
  await vi.waitUntil(() => drawn.length > 0);
  expect(lines.join('')).toContain('texts are not drawn ahead');
  stop();
});
