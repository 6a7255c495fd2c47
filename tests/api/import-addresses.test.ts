import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';

test('Names of files are in no new address; the old ones lead there', async ({ site }) => {
  await site.importWordpress([
    { id: 1, name: 'basic-post.html', link: 'https://old.example/blog/basic-post.html', content: '<p>a</p>' },
    { id: 2, name: 'Second.PHP', link: 'https://old.example/second.php', content: '<p>b</p>' },
    { id: 3, type: 'page', name: 'rules.htm', link: 'https://old.example/rules.htm', content: '<p>c</p>' },
    { id: 4, name: 'php', link: 'https://old.example/php', content: '<p>d</p>' },
  ]);
  const leadTo = async (path: string) => (await site.app.call(path)).headers.get('location');
  expect(await leadTo('/blog/basic-post.html')).toMatch(/^\/blog\/\d+\/basic-post$/);
  expect(await leadTo('/second.php')).toMatch(/^\/blog\/\d+\/second$/);
  expect(await leadTo('/rules.htm')).toBe('/p/rules');
  expect(await leadTo('/php')).toMatch(/^\/blog\/\d+\/php$/);
});

test('A picture without words that is missing is a link called as its file', async ({ site }) => {
  const pictures = ['https://images.example/photo-1517?ixlib=rb-1', 'https://old.example/a/ball.jpg#top'];
  await site.importWordpress([
    { id: 1, content: pictures.map((url) => `<p><img src="${url}"></p>`).join('') },
  ]);
  const [post] = await site.posts();
  expect(post?.description).toBe(`[photo-1517](${pictures[0]})\n\n[ball.jpg](${pictures[1]})`);
});
