import { engineOf } from '#api/db/engine.ts';
import type { Post } from '#contract/blog.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { addPost, insertPosts, searchForSigns } from '#tests/support/posts.ts';

const texts: [title: string, text: string][] = [
  ['How to read a pitch', 'Grass, cracks and **dew** before the toss.'],
  ['Odds of 100%', 'The margin in a_price is 4\\5, "quoted" and it\'s said.'],
  ['क्रिकेट की पिच', 'नमी और घास। Toss जीतना'],
  ['Ünïcode Straße', 'ÀÉÎ naïve café'],
  ['Emoji 🏏🏏🏏 and 👨‍👩‍👧', 'NEAR OR AND NOT * ^ : ( ) { } - +'],
  ['ab', 'x'],
  ['Tie-breakers', 'post_words: a "" b'],
];

test.beforeEach(async ({ app, clock }) => {
  clock.set('2026-11-20T06:30:00Z');
  await insertPosts(
    app,
    texts.map(([blogTitle, description]) => ({ blogTitle, description })),
  );
});

/** The titles of what is found; an operator finds posts in all states. */
async function found(by: Client, q: string): Promise<string[]> {
  const query = new URLSearchParams({ q, ...(by.token !== undefined && { state: 'all' }) });
  const { status, headers, body } = await by.get(`/blogs?${query}`);
  expect(status, q).toBe(200);
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.map(({ blog_title }: Post) => blog_title);
}

/** For each word of the search, title or text have one that begins so; accents and letter case aside. */
function holding(q: string): string[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const words = (text: string) =>
    plain(text)
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter(Boolean);
  const typed = words(q);
  return texts
    .filter((fields) => {
      const there = fields.flatMap(words);
      return typed.length > 0 && typed.every((begin) => there.some((word) => word.startsWith(begin)));
    })
    .map(([title]) => title)
    .reverse();
}

const searches = [
  ...['pitch', 'PITCH', 'itch', 'pit', 'pitches', 'it', 'toss', 'TOSS dew'],
  ...['dew grass pitch', 'dew odds', '**dew**', '100%', '%', '0%', '00%', 'a_p', '_'],
  ...['4\\5', '\\', '"quoted"', '"', '""', "it's", "'", 'it"s', 'क्रिकेट', 'क्रि', 'पिच'],
  ...['नमी', 'की', 'toss जीत', 'ट', 'Straße', 'café', 'cafe\u0301', 'caf', 'naive'],
  ...['unicode', 'strasse', '\u0301', 'ÀÉÎ', 'ï', '🏏', '🏏🏏🏏', '🏏🏏🏏🏏', '👨‍👩‍👧', 'NEAR', 'OR'],
  ...['AND NOT', 'NOT', '*', '(', ') {', 'post_words:', 'blog_title:', 'a b', 'ab', 'x'],
  ...['tie-', '-', '- +'],
];

test('What is searched is found where a word begins so', async ({ visitor }) => {
  const all = async (of: (q: string) => string[] | Promise<string[]>) =>
    Object.fromEntries(await Promise.all(searches.map(async (q) => [q, await of(q)])));
  expect(await all((q) => found(visitor, q))).toEqual(await all(holding));
  // Blanks only are no search.
  expect(await found(visitor, '  ')).toHaveLength(texts.length);
  // A letter outside ASCII in whichever case it was typed, with its accent or without.
  for (const q of ['CAFÉ', 'cafe', 'CAFE', 'ünicode'])
    expect(await found(visitor, q)).toEqual(['Ünïcode Straße']);
});

/** All code points are searched for in tests/full. */
const SIGNS_END = 0x3100;

test('No sign of a script below the syllables of East Asia makes a search fail', async ({ app }) => {
  await searchForSigns(app, 0, SIGNS_END);
});

test('What was changed is found by its new words alone', async ({ owner, visitor }) => {
  const { id } = await addPost(owner, { blog_title: 'Yorkshire', description: 'wicketkeeper' });
  await owner.patch(`/blog/${id}`, { description: 'bowler' });
  expect(await found(visitor, 'wicketkeeper')).toEqual([]);
  expect(await found(visitor, 'yorkshire bowler')).toEqual(['Yorkshire']);
  await owner.patch(`/blog/${id}`, { blog_title: 'Lancashire' });
  expect(await found(visitor, 'yorkshire')).toEqual([]);
  expect(await found(visitor, 'lancashire bowler')).toEqual(['Lancashire']);
});

test('A deleted post is found again when it is restored', async ({ app, clock, owner, visitor }) => {
  const { id } = await addPost(owner, { blog_title: 'Tarpaulin' });
  await owner.delete(`/blog/${id}`);
  expect([await found(visitor, 'tarpaulin'), await found(owner, 'tarpaulin')]).toEqual([[], []]);
  await owner.post(`/blog/${id}/restore`);
  expect(await found(visitor, 'tarpaulin')).toEqual(['Tarpaulin']);
  await owner.delete(`/blog/${id}`);
  clock.forward(TRASH_MS + 1);
  await app.purge();
  expect(await engineOf(app.orm.em).countTermBeginnings(app.orm.em.fork(), 'post', ['tarpaulin'])).toEqual(
    new Map(),
  );
});

test('Drafts and scheduled posts are found by operators alone', async ({ app, clock, owner, visitor }) => {
  await insertPosts(app, [
    { blogTitle: 'Secretive', state: 'draft' },
    { blogTitle: 'Secretive too', date: new Date(clock.now().getTime() + 60_000) },
  ]);
  expect(await found(visitor, 'secretive')).toEqual([]);
  expect(await found(owner, 'secretive')).toEqual(['Secretive too', 'Secretive']);
  clock.forward(60_000);
  expect(await found(visitor, 'secretive')).toEqual(['Secretive too']);
});

test('A search has its pages, and past the last one its total', async ({ app, visitor }) => {
  const many = Array.from({ length: 25 }, (_, at) => ({
    blogTitle: `Floodlit ${at}`,
    category: 5 + (at % 2),
  }));
  await insertPosts(app, many);
  const page = async (path: string) => {
    const { headers, body } = await visitor.get(path);
    return [headers.get('x-total-count'), ...body.map(({ blog_title }: Post) => blog_title)];
  };
  expect(await page('/blogs?q=floodlit&limit=2&page=3')).toEqual(['25', 'Floodlit 20', 'Floodlit 19']);
  expect(await page('/blogs?q=floodlit&limit=10&page=3')).toHaveLength(6);
  expect(await page('/blogs?q=floodlit&limit=10&page=4')).toEqual(['25']);
  expect(await page('/category/5?q=floodlit&limit=2')).toEqual(['13', 'Floodlit 24', 'Floodlit 22']);
  expect(await page('/category/5?q=floodlit%202&limit=2&page=9')).toEqual(['4']);
  expect(await page('/category/4?q=floodlit')).toEqual(['0']);
});

test('A post is found by words of its pictures and links, not by addresses', async ({ owner, visitor }) => {
  const description = [
    'Quills ![A gloaming ground](/api/blog/5eed0f00d-abc12?w=800#80x20 "At sunfall")',
    '[the trestle](https://elsewhere.example/zebra.png) and [bylaws][1]',
    '[1]: https://elsewhere.example/quokka',
  ].join('\n\n');
  const { id } = await addPost(owner, { blog_title: 'Addressed', description });
  for (const q of ['gloaming', 'sunfall', 'trestle', 'bylaws', 'quills'])
    expect(await found(visitor, q), q).toEqual(['Addressed']);
  for (const q of ['5eed0f00d', 'abc12', 'zebra', 'quokka', 'w=800', '80x20', 'api/blog'])
    expect(await found(visitor, q), q).toEqual([]);
  await owner.patch(`/blog/${id}`, { description: 'Nothing but ![a popcrease](/api/blog/deadbeef99)' });
  expect(await found(visitor, 'popcrease')).toEqual(['Addressed']);
  for (const q of ['gloaming', 'deadbeef99']) expect(await found(visitor, q), q).toEqual([]);
});
