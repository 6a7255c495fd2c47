import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';

test('An import of a million entities and of markup without an end comes to its end', async ({ site }) => {
  const hostile = [
    '&lt;'.repeat(300_000),
    '[a '.repeat(100_000),
    '<!-- wp:a {'.repeat(50_000),
    '<pre>'.repeat(100_000),
    '<b>'.repeat(50_000),
    '<table><td colspan=99999999>x',
  ];
  const { counts } = await site.importWordpress(hostile.map((content, at) => ({ id: at + 1, content })));
  expect(counts.posts.made + counts.posts.left).toBe(hostile.length);
});

test('Shortcodes in shortcodes, thousands of them, are no end of the import', async ({ site }) => {
  const names = Array.from({ length: 8_000 }, (_, at) => `box${at}`);
  const nested = `${names.map((name) => `[${name} a=1]`).join('')}Words${names
    .reverse()
    .map((name) => `[/${name}]`)
    .join('')}`;
  const { counts } = await site.importWordpress([
    { id: 1, content: nested },
    { id: 2, title: 'Next', content: '<p>a</p>' },
  ]);
  expect(counts.posts.made + counts.posts.left).toBe(2);
  expect(await site.titles()).toContain('Next');
});
