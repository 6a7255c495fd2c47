import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { askPacked, type Packed } from '#tests/support/requests.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { showingPosts } from '#tests/support/tiny-renderer.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
const FILES = ['/about-us', '/assets/main-1.js'];
const PATHS = [...FILES, '/blog', '/sitemap.xml', '/api/blogs'];

let app: TestApp;
beforeAll(async () => {
  const env = { publicUrl, serviceWorker: 'serve' } as const;
  const site = await loadSite(await makeTinySite(showingPosts()), env, { brotliAfterMs: 0 });
  app = await startTestApp({ publicUrl, site });
  await insertPosts(
    app,
    Array.from({ length: 20 }, () => ({})),
  );
  for (const path of PATHS) {
    // Files are packed with brotli after the start, one after the other.
    await vi.waitFor(
      async () =>
        expect((await ask(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br'),
      { timeout: 30_000 },
    );
  }
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method?: string): Promise<Packed> =>
  askPacked(app.url + path, headers, method);

test('Pages, files and lists come in the encoding that their client likes best, cached or not', async () => {
  const wishes: [wish: string, encoding: string | undefined][] = [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate', undefined],
  ];
  for (const path of PATHS) {
    const plain = await ask(path);
    const known = new Set<string | undefined>();
    for (const [accepted, encoding] of wishes) {
      const etags = new Set<string | undefined>();
      for (let round = 0; round < 3; round += 1) {
        const { status, headers, body, text } = await ask(path, { 'Accept-Encoding': accepted });
        expect([path, accepted, status, headers['content-encoding']]).toEqual([
          path,
          accepted,
          200,
          encoding,
        ]);
        expect(headers['content-length']).toBe(String(body.length));
        expect(headers.vary).toContain('Accept-Encoding');
        expect(text).toBe(plain.text);
        etags.add(headers.etag);
      }
      expect([path, accepted, etags.size]).toEqual([path, accepted, 1]);
      for (const etag of etags) known.add(etag);
    }
    // Of a file each encoding is known by an ETag of its own; what is made has a weak one for all.
    const isFile = FILES.includes(path);
    expect([path, known.size, plain.headers.etag?.startsWith('W/')]).toEqual([path, isFile ? 3 : 1, !isFile]);
  }
});

test('Nothing is sent again in an encoding to a client that has it so', async () => {
  const unchanged = ['cache-control', 'content-security-policy', 'vary', 'x-content-type-options', 'etag'];
  for (const path of PATHS) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accepted = { 'Accept-Encoding': encoding };
      const { headers } = await ask(path, accepted);
      const etag = String(headers.etag);
      for (const known of [etag, `"other", ${etag}`, '*']) {
        const again = await ask(path, { ...accepted, 'If-None-Match': known });
        expect([path, encoding, again.status, again.body.length]).toEqual([path, encoding, 304, 0]);
        for (const name of unchanged) expect([name, again.headers[name]]).toEqual([name, headers[name]]);
        expect(again.headers['content-length']).toBeUndefined();
      }
      expect((await ask(path, { ...accepted, 'If-None-Match': '"other"' })).status).toBe(200);
      const forced = { ...accepted, 'If-None-Match': etag, 'Cache-Control': 'no-cache' };
      expect((await ask(path, forced)).status).toBe(200);
    }
  }
});

test('HEAD has the headers of GET and no body; an answer has the same headers whether it was cached or not', async () => {
  const own = { 'x-request-id': '', date: '', 'idempotency-key': '' };
  for (const path of PATHS) {
    const accepted = { 'Accept-Encoding': 'gzip' };
    const [get, head] = [await ask(path, accepted), await ask(path, accepted, 'HEAD')];
    expect([path, head.status, head.body.length]).toEqual([path, 200, 0]);
    expect({ ...head.headers, ...own }).toEqual({ ...get.headers, ...own });
    // A request with an idempotency key is never answered from the cache.
    const made = await ask(path, { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' });
    expect({ ...(await ask(path)).headers, ...own }).toEqual({ ...made.headers, ...own });
  }
});

test('Other methods meet no cached answer', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await ask('/blog', {}, method)).status).toBe(405);
    expect((await ask('/about-us', {}, method)).status).toBe(405);
  }
});

const NEVER_CACHED = ['/api/contacts?limit=100', '/api/openapi.json', '/api/contacts.csv'];

test('An answer that is never cached comes packed as its client likes it', async () => {
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)';
  await app.fill(
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state) select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'Words', i, 'new' from n`,
  );
  const Authorization = `Bearer ${await app.login()}`;
  const askFor = (path: string, encoding: string) =>
    ask(path, { 'Accept-Encoding': encoding, Authorization });
  for (const path of NEVER_CACHED) {
    const [plain, br, gzip] = [
      await askFor(path, 'identity'),
      await askFor(path, 'gzip, br'),
      await askFor(path, 'gzip'),
    ];
    const all = [plain, br, gzip];
    expect(all.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    for (const { text, headers, body } of all) {
      expect(text).toBe(plain.text);
      expect(headers.vary).toContain('Accept-Encoding');
      expect([undefined, String(body.length)]).toContain(headers['content-length']);
    }
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
  }
});

test('A short answer goes as it is', async () => {
  const { headers } = await ask('/api/health', { 'Accept-Encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('HEAD tells of an answer in each encoding what GET gives', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const accepted = { 'Accept-Encoding': encoding };
    const path = '/api/openapi.json';
    const [get, head] = [await ask(path, accepted), await ask(path, accepted, 'HEAD')];
    expect(head.body.length).toBe(0);
    for (const name of ['content-encoding', 'content-length', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  }
});
