import { randomUUID } from 'node:crypto';
import { expect, test as shared } from '#tests/support/api-test.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/sockets.ts';
import { showingPosts } from '#tests/support/tiny-renderer.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const ROOM = 100_000;

const base = shared.extend('settings', async () => ({
  ...(await tinySite(showingPosts())),
  cacheBytes: ROOM,
}));

/** Asks three times, until what is cached is what is sent; gives the last answer. */
const test = base.extend('warm', ({ app }) => async (path: string): Promise<Response> => {
  await (await app.call(path)).text();
  await (await app.call(path)).text();
  return app.call(path);
});

test.beforeEach(({ app }) =>
  insertPosts(app, [{ blogTitle: 'Arrow' }, { blogTitle: 'Secret draft', state: 'draft' }]),
);

test('Campaign words and unknown parameters make no copy', async ({ app, warm }) => {
  const paths = ['/', '/blog?page=2', '/about-us', '/assets/main-1.js', '/sitemap.xml', '/api/blogs?limit=2'];
  for (const path of paths) {
    const first = await warm(path);
    const [etag, text, link] = [first.headers.get('etag'), await first.text(), first.headers.get('link')];
    const { entries } = app.cached();
    for (let round = 0; round < 20; round += 1) {
      const more = `utm_source=${round}&utm_campaign=x%20y&fbclid=${randomUUID()}&__proto__=1`;
      const answer = await app.call(`${path}${path.includes('?') ? '&' : '?'}${more}`);
      expect([path, answer.status, answer.headers.get('etag')]).toEqual([path, 200, etag]);
      expect(answer.headers.get('link')).toBe(link);
      expect(await answer.text()).toBe(text);
    }
    expect([path, app.cached().entries]).toEqual([path, entries]);
  }
});

test('Words that are first asked for with a campaign are given without it', async ({ app, warm }) => {
  await warm('/api/blogs?utm_source=first&limit=1');
  await insertPosts(app, [{}, {}]);
  await warm('/api/blogs?utm_source=second&limit=1');
  const answer = await app.call('/api/blogs?limit=1');
  expect(answer.headers.get('link')).toBe('</api/blogs?limit=1&page=2>; rel="next"');
});

test('Parameters that count are distinguished, however they are written', async ({ app, warm }) => {
  await insertPosts(app, [{ blogTitle: 'Bolt' }]);
  await warm('/api/blogs?limit=1');
  const read = async (path: string) => (await (await app.call(path)).json()) as { blog_title: string }[];
  expect((await read('/api/blogs?limit=1&page=2'))[0]?.blog_title).toBe('Arrow');
  expect((await read('/api/blogs?limit=1&%70age=2'))[0]?.blog_title).toBe('Arrow');
  expect((await read('/api/blogs?limit=1&page=%32'))[0]?.blog_title).toBe('Arrow');
  expect((await app.call('/api/blogs?limit=1&limit=2')).status).toBe(400);
  const many = Array.from({ length: 1_100 }, (_, at) => `a${at}=`).join('&');
  await warm(`/api/blogs?${many}&limit=1&page=2`);
  expect((await read('/api/blogs?limit=1&page=2'))[0]?.blog_title).toBe('Arrow');
});

test("The operator's answers are neither cached nor made of what is", async ({ app }) => {
  const token = await app.login();
  const path = '/api/blogs?state=all';
  for (let round = 0; round < 3; round += 1) {
    const answer = await app.call(path, { token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(await answer.text()).toContain('Secret draft');
    expect((await app.call(path)).status).toBe(401);
    expect((await app.call(path, { token: 'x' })).status).toBe(401);
  }
  for (const open of ['/api/blogs', '/api/blogs?state', '/api/blogs?view=card', '/']) {
    for (let round = 0; round < 3; round += 1) {
      expect(await (await app.call(open)).text()).not.toContain('Secret draft');
      expect(await (await app.call(open, { token })).text()).not.toContain('Secret draft');
    }
  }
});

test('Each answer has its own id, is logged under it, and echoes only its own key', async ({ app }) => {
  const before = app.logged().length;
  const ids: (string | null)[] = [];
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const echoing = await app.call('/api/blogs', { headers: { 'Idempotency-Key': key } });
    expect(echoing.headers.get('idempotency-key')).toBe(key);
    const plain = await app.call('/api/blogs');
    expect(plain.headers.get('idempotency-key')).toBeNull();
    ids.push(echoing.headers.get('x-request-id'), plain.headers.get('x-request-id'));
  }
  expect(new Set(ids).size).toBe(10);
  await expect.poll(() => app.logged().slice(before).trim().split('\n').length).toBe(10);
  const lines = app.logged().slice(before).trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const line of logged) expect(line).toMatchObject({ method: 'GET', route: '/api/blogs', status: 200 });
});

test('T9. A page is kept once, whatever Host its requests name', async ({ app, warm }) => {
  await warm('/blog');
  const { entries } = app.cached();
  const raw = (host: string) =>
    sendRaw(app.url, `GET /blog HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const host of ['evil.example', 'site.example:81', '[::1]']) {
    const answer = await raw(host);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).not.toContain(host);
  }
  expect(app.cached().entries).toBe(entries);
  expect(await raw('a b')).toMatch(/^HTTP\/1.1 400 /);
  const original = `GET http://evil.example/blog HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(app.url, original)).toMatch(/^HTTP\/1.1 (?:200|404) /);
  expect(app.cached().entries).toBe(entries);
});

test('A crawl of new addresses pushes nothing out that is asked for', async ({ app, warm }) => {
  const home = await (await warm('/')).text();
  for (let round = 0; round < 100; round += 1) {
    await (await app.call(`/blog?q=word-${round}`)).text();
    await (await app.call(`/api/blogs?q=word-${round}&limit=1`)).text();
    if (round % 5 === 0) expect(await (await app.call('/')).text()).toBe(home);
    expect(app.cached().bytes).toBeLessThanOrEqual(ROOM);
  }
  // Each made a page and a list.
  expect(app.cached().entries).toBeLessThan(70);
});

test('What is not there is not cached', async ({ app, warm }) => {
  await warm('/');
  const { entries } = app.cached();
  const missing = [
    '/nothing',
    '/assets/gone.js',
    '/blog?page=9',
    '/api/blogs/99',
    '/api/category/99',
    '/x/y',
  ];
  for (const path of missing) expect([path, (await warm(path)).status]).toEqual([path, 404]);
  expect((await warm('/api/blogs?page=0')).status).toBe(400);
  expect((await warm('/blog/')).status).toBe(308);
  expect(app.cached().entries).toBe(entries);
});

const FIRST = '/api/blogs?limit=1';
const SECOND = '/api/blogs?limit=1&page=2';

const asking = (path: string, lines: readonly string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

/** Until it is cached, as it is asked for here: not compressed. */
async function warmPlain(url: string, path: string): Promise<{ etag: string; text: string }> {
  const last = asking(path, ['Connection: close']);
  await sendRaw(url, last);
  const [head = '', text = ''] = (await sendRaw(url, last)).split('\r\n\r\n');
  return { etag: /^ETag: (.+)$/im.exec(head)?.[1] ?? '', text };
}

const idOf = (head: string) => /^X-Request-Id: (\S+)$/im.exec(head)?.[1];

test('Pipelined requests are answered in their order, each with its own id', async ({ app }) => {
  await insertPosts(app, [{ blogTitle: 'Bolt' }]);
  const [first, second] = [await warmPlain(app.url, FIRST), await warmPlain(app.url, SECOND)];
  const made = ['Authorization: Bearer unknown'];
  const received = await sendRaw(
    app.url,
    [
      asking(FIRST),
      asking(SECOND, made),
      asking(FIRST, [], 'HEAD'),
      asking(SECOND, [`If-None-Match: ${second.etag}`, 'Connection: close']),
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
