import { createSourceReader } from '#api/import/source-thread.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { againDuring } from '#tests/support/queries.ts';

const text = '<p>Words with a <a href="https://x.example/">link</a>.</p>\n';
/** Over the characters that are read of a text; it takes seconds on any machine. */
const huge = text.repeat(60_000);
const items = [
  { id: 1, title: 'Before', content: '<p>a</p>', meta: { mood: 'sunny' } },
  { id: 2, title: 'Huge', content: huge },
  { id: 3, type: 'page', title: 'Huge page', content: huge },
  { id: 4, title: 'After', content: '<p>b</p>' },
];

test('A post that takes too long is left out with a line, the others come', async ({ site }) => {
  const openSource = createSourceReader({ itemMs: 1_500 });
  const { lines, counts } = await site.importWordpress(items, { openSource });
  expect(await site.titles()).toEqual(['After', 'Before']);
  expect(counts).toMatchObject({ posts: { made: 2, left: 1 }, pages: { made: 0, left: 1 } });
  expect(lines.filter((line) => line.includes('Not imported'))).toEqual([
    'Post “Huge”: Not imported: it takes over 1.5 s to read.',
    'Page “Huge page”: Not imported: it takes over 1.5 s to read.',
  ]);
  expect(lines).toContain('Field “mood”: Left out of 1 post or page: only a plugin or the theme knows it.');
});

test('A post that takes too much memory is left out with a line, the others come', async ({ site }) => {
  const openSource = createSourceReader({ heapMb: 64, itemMs: 120_000 });
  const { lines, counts } = await site.importWordpress(items.slice(0, 2), { openSource });
  expect(counts.posts).toMatchObject({ made: 1, left: 1 });
  expect(lines).toContain('Post “Huge”: Not imported: it takes too much memory to read.');
});

test('T44. The site answers while a long post is read', async ({ site, visitor }) => {
  const long = { id: 1, content: text.repeat(10_000) };
  const reading = site.importWordpress([long], { dryRun: true });
  const answered = await againDuring(reading, async () =>
    expect((await visitor.get('/health')).status).toBe(200),
  );
  await reading;
  // In the same thread there would be one or two; `npm run proof -- hostile --only=imports` judges how long each takes.
  expect(answered).toBeGreaterThan(20);
});
