import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const countPosts = async (): Promise<unknown> => {
  const answer = await app.call('/api/blogs?state=all', { token: await app.login() });
  return answer.headers.get('x-total-count');
};

test('A broken, a foreign and a hostile file are refused with the line, and nothing is written', async () => {
  const broken = wordpressExport({ items: [{ id: 1 }] }).replace(
    '<wp:post_id>1</wp:post_id>',
    '<wp:post_id>1</wp:oops>',
  );
  await expect(importInto(app, await fileOf(broken))).rejects.toThrow(/Line \d+: unexpected close tag/);
  const entities =
    '<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><title>&b;</title></channel></rss>';
  await expect(importInto(app, await fileOf(entities))).rejects.toThrow(/Line 2: undefined entity/);
  await expect(importInto(app, await fileOf('<html><body>Hello</body></html>'))).rejects.toThrow(
    /no export of WordPress/,
  );
  await expect(
    importInto(app, await fileOf(Buffer.from('<rss><channel><title>\xff\xfe', 'latin1'))),
  ).rejects.toThrow(/UTF-8/);
  await expect(importInto(app, await fileOf(`<rss><channel>${'<a>'.repeat(5000)}`))).rejects.toThrow(
    /too deep/,
  );
  await expect(importInto(app, await fileOf(''))).rejects.toThrow('The file is empty.');
  expect(await countPosts()).toBe('0');
});

test('A million entities, and markup without an end, take seconds and not the server', async () => {
  const hostile = [
    '&lt;'.repeat(300_000),
    '[a '.repeat(100_000),
    '<!-- wp:a {'.repeat(50_000),
    '<pre>'.repeat(100_000),
    '<b>'.repeat(50_000),
    '<table><td colspan=99999999>x',
  ];
  const file = await fileOf(
    wordpressExport({ items: hostile.map((content, at) => ({ id: at + 1, content })) }),
  );
  const start = performance.now();
  const { counts } = await importInto(app, file);
  expect(counts.posts.made + counts.posts.left).toBe(hostile.length);
  expect(performance.now() - start).toBeLessThan(60_000);
});
