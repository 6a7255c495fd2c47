import { test as base, expect } from '#tests/support/api-test.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/sockets.ts';
import { showingPosts } from '#tests/support/tiny-renderer.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const FIRST = '/api/blogs?limit=1';
const SECOND = '/api/blogs?limit=1&page=2';

const test = base.extend('settings', () => tinySite(showingPosts()));

const ask = (path: string, lines: readonly string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

/** Until it is cached, as it is asked for here: not compressed. */
async function warm(url: string, path: string): Promise<{ etag: string; text: string }> {
  const last = ask(path, ['Connection: close']);
  await sendRaw(url, last);
  const [head = '', text = ''] = (await sendRaw(url, last)).split('\r\n\r\n');
  return { etag: /^ETag: (.+)$/im.exec(head)?.[1] ?? '', text };
}

const idOf = (head: string) => /^X-Request-Id: (\S+)$/im.exec(head)?.[1];

test('Pipelined requests are answered in their order, each with its own id', async ({ app }) => {
  await insertPosts(app, [{ blogTitle: 'Arrow' }, { blogTitle: 'Bolt' }]);
  const [first, second] = [await warm(app.url, FIRST), await warm(app.url, SECOND)];
  const made = ['Authorization: Bearer of-nobody'];
  const received = await sendRaw(
    app.url,
    [
      ask(FIRST),
      ask(SECOND, made),
      ask(FIRST, [], 'HEAD'),
      ask(SECOND, [`If-None-Match: ${second.etag}`, 'Connection: close']),
    ].join(''),
  );
  const answers = received.split(/(?=HTTP\/1\.1 \d)/).map((answer) => answer.split('\r\n\r\n'));
  const seen = answers.map(([head = '', body]) => [head.slice(9, 12), body]);
  expect(seen).toEqual([
    ['200', first.text],
    ['200', second.text],
    ['200', ''],
    ['304', ''],
  ]);
  const ids = answers.map(([head = '']) => idOf(head));
  expect(new Set(ids).size).toBe(answers.length);
  for (const id of ids) await expect.poll(app.logged).toContain(`"id":"${id}"`);
});
