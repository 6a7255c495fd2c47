import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListingApp } from '#tests/support/listing-site.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const FIRST = '/api/blogs?limit=1';
const SECOND = '/api/blogs?limit=1&page=2';

let app: TestApp;
beforeAll(async () => {
  app = await startListingApp();
  await insertPosts(app, [{ blogTitle: 'Arrow' }, { blogTitle: 'Bolt' }]);
});
afterAll(() => app.close());

const ask = (path: string, lines: readonly string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

/** Until it is cached, as it is asked for here: not compressed. */
async function warm(path: string): Promise<{ etag: string; text: string }> {
  const last = ask(path, ['Connection: close']);
  await sendRaw(app.url, last);
  const [head = '', text = ''] = (await sendRaw(app.url, last)).split('\r\n\r\n');
  return { etag: /^ETag: (.+)$/im.exec(head)?.[1] ?? '', text };
}

const idOf = (head: string) => /^X-Request-Id: (\S+)$/im.exec(head)?.[1];

test('What one connection asks at one go is answered in its order, cached or made, each with its own id', async () => {
  const [first, second] = [await warm(FIRST), await warm(SECOND)];
  const made = ['Authorization: Bearer of-nobody'];
  const received = await sendRaw(
    app.url,
    [
      ask(FIRST),
      ask(SECOND, made),
      ask(FIRST, [], 'HEAD'),
      ask(SECOND, [`If-None-Match: ${second.etag}`]),
      ask(FIRST, made),
      ask(SECOND, ['Connection: close']),
    ].join(''),
  );
  const answers = received.split(/(?=HTTP\/1\.1 \d)/).map((answer) => answer.split('\r\n\r\n'));
  const seen = answers.map(([head = '', body]) => [head.slice(9, 12), body]);
  expect(seen).toEqual([
    ['200', first.text],
    ['200', second.text],
    ['200', ''],
    ['304', ''],
    ['200', first.text],
    ['200', second.text],
  ]);
  const ids = answers.map(([head = '']) => idOf(head));
  expect(new Set(ids).size).toBe(answers.length);
  for (const id of ids) await expect.poll(app.logged).toContain(`"id":"${id}"`);
});
