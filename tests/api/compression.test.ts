import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.login();
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)';
  await app.fill(
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state) select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'Words', i, 'new' from n`,
  );
});
afterAll(() => app.close());

interface Answer {
  encoding: string | undefined;
  vary: string | undefined;
  length: string | undefined;
  body: Buffer;
}

/** The bytes as they come: fetch would unpack them. */
function ask(path: string, encoding: string, method = 'GET'): Promise<Answer> {
  const headers = { 'Accept-Encoding': encoding, Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const asking = request(app.url + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { 'content-encoding': used, 'content-length': length, vary } = response.headers;
      resolve({ encoding: used, vary, length, body: Buffer.concat(chunks) });
    });
    asking.on('error', reject).end();
  });
}

test.each(['/api/contacts?limit=100', '/api/openapi.json', '/api/contacts.csv'])(
  '%s, which is kept for nobody, comes packed as its client likes it',
  async (path) => {
    const plain = await ask(path, 'identity');
    const [br, gzip] = [await ask(path, 'gzip, br'), await ask(path, 'gzip')];
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
    for (const { vary, length, body } of [plain, br, gzip]) {
      expect(vary).toContain('Accept-Encoding');
      expect([undefined, String(body.length)]).toContain(length);
    }
  },
);

test('A short answer goes as it is', async () => {
  expect((await ask('/api/health', 'br')).encoding).toBeUndefined();
});

test.each(['br', 'gzip', 'identity'])('HEAD tells of an answer by %s what GET gives', async (encoding) => {
  const [get, head] = [
    await ask('/api/openapi.json', encoding),
    await ask('/api/openapi.json', encoding, 'HEAD'),
  ];
  expect(head.body.length).toBe(0);
  expect([head.encoding, head.length, head.vary]).toEqual([get.encoding, get.length, get.vary]);
});
