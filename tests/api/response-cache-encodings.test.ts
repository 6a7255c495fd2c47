import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startListingApp } from '#tests/support/listing-site.ts';
import { insertPosts } from '#tests/support/posts.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startListingApp();
  await insertPosts(
    app,
    Array.from({ length: 20 }, () => ({})),
  );
});
afterAll(() => app.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The bytes as they come: fetch would unpack them. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(app.url + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    asking.on('error', reject).end();
  });
}

const unpack = ({ headers, body }: Answer) => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString();
  return body.toString();
};

const wishes: [string, string | undefined][] = [
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

describe.each(['/blog', '/about-us', '/assets/main-1.js', '/sitemap.xml', '/api/blogs'])('%s', (path) => {
  beforeAll(async () => {
    // Files are packed with brotli after the start, one after the other.
    await vi.waitFor(
      async () =>
        expect((await ask(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br'),
      { timeout: 60_000 },
    );
  });

  test.each(wishes)('for “%s” comes as %s', async (wish, encoding) => {
    const plain = await ask(path);
    const seen = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await ask(path, { 'Accept-Encoding': wish });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(unpack(answer)).toBe(plain.body.toString());
      seen.push(answer.headers.etag);
    }
    expect(new Set(seen).size).toBe(1);
  });

  test.each(['br', 'gzip', 'identity'])('is not sent again as %s to who has it', async (encoding) => {
    const wish = { 'Accept-Encoding': encoding };
    const { headers } = await ask(path, wish);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const again = await ask(path, { ...wish, 'If-None-Match': known });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(etag);
      for (const name of ['cache-control', 'content-security-policy', 'vary', 'x-content-type-options']) {
        expect([name, again.headers[name]]).toEqual([name, headers[name]]);
      }
      expect(again.headers['content-length']).toBeUndefined();
    }
    expect((await ask(path, { ...wish, 'If-None-Match': '"other"' })).status).toBe(200);
    const forced = { ...wish, 'If-None-Match': etag, 'Cache-Control': 'no-cache' };
    expect((await ask(path, forced)).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const wish = { 'Accept-Encoding': 'gzip' };
    const [get, head] = [await ask(path, wish), await ask(path, wish, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const own = { 'x-request-id': '', date: '' };
    expect({ ...head.headers, ...own }).toEqual({ ...get.headers, ...own });
  });

  test('has the same headers whether it was kept or not', async () => {
    const key = { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' };
    const [front, whole] = [await ask(path), await ask(path, key)];
    const own = { 'x-request-id': '', date: '', 'idempotency-key': '' };
    expect({ ...front.headers, ...own }).toEqual({ ...whole.headers, ...own });
  });
});

test('Other methods meet no kept answer', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await ask('/blog', {}, method)).status).toBe(405);
    expect((await ask('/about-us', {}, method)).status).toBe(405);
  }
});
