import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type WordpressItem, wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const imported = async (items: readonly WordpressItem[]) =>
  importInto(app, await fileOf(wordpressExport({ items }), 'export.xml'));

test('What the files of a site were called by is not in the new addresses; the old ones lead there', async () => {
  await imported([
    { id: 1, name: 'basic-post.html', link: 'https://old.example/blog/basic-post.html', content: '<p>a</p>' },
    { id: 2, name: 'Second.PHP', link: 'https://old.example/second.php', content: '<p>b</p>' },
    { id: 3, type: 'page', name: 'rules.htm', link: 'https://old.example/rules.htm', content: '<p>c</p>' },
    { id: 4, name: 'php', link: 'https://old.example/php', content: '<p>d</p>' },
  ]);
  const leadTo = async (path: string) =>
    (await app.call(path, { redirect: 'manual' })).headers.get('location');
  expect(await leadTo('/blog/basic-post.html')).toMatch(/^\/blog\/\d+\/basic-post$/);
  expect(await leadTo('/second.php')).toMatch(/^\/blog\/\d+\/second$/);
  expect(await leadTo('/rules.htm')).toBe('/p/rules');
  expect(await leadTo('/php')).toMatch(/^\/blog\/\d+\/php$/);
});

test('A picture without words that is missing is a link called as its file', async () => {
  const pictures = ['https://images.example/photo-1517?ixlib=rb-1', 'https://old.example/a/ball.jpg#top'];
  await imported([{ id: 1, content: pictures.map((url) => `<p><img src="${url}"></p>`).join('') }]);
  const token = await app.login();
  const [post]: Post[] = await (await app.call('/api/blogs?state=all', { token })).json();
  expect(post?.description).toBe(`[photo-1517](${pictures[0]})\n\n[ball.jpg](${pictures[1]})`);
});
