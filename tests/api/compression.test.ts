import { expect, test } from '#tests/support/api-test.ts';
import { askPacked } from '#tests/support/ask-from.ts';

// Answers that are cached are in response-cache-encodings.

const CACHED_FOR_NOBODY = ['/api/contacts?limit=100', '/api/openapi.json', '/api/contacts.csv'];

test('An answer that is cached for nobody comes packed as its client likes it', async ({ app, owner }) => {
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)';
  await app.fill(
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state) select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'Words', i, 'new' from n`,
  );
  const ask = (path: string, encoding: string) =>
    askPacked(app.url + path, { 'Accept-Encoding': encoding, Authorization: `Bearer ${owner.token}` });
  for (const path of CACHED_FOR_NOBODY) {
    const [plain, br, gzip] = [
      await ask(path, 'identity'),
      await ask(path, 'gzip, br'),
      await ask(path, 'gzip'),
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

test('A short answer goes as it is', async ({ app }) => {
  const { headers } = await askPacked(`${app.url}/api/health`, { 'Accept-Encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('HEAD tells of an answer in each encoding what GET gives', async ({ app }) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const wish = { 'Accept-Encoding': encoding };
    const url = `${app.url}/api/openapi.json`;
    const [get, head] = [await askPacked(url, wish), await askPacked(url, wish, 'HEAD')];
    expect(head.body.length).toBe(0);
    for (const name of ['content-encoding', 'content-length', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  }
});
