import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBeginnings, searchRows } from '#api/db/search.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { Post } from '#contract/blog.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { insertPosts, publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
let time = Date.parse('2026-11-20T06:30:00Z');

const texts: [title: string, text: string][] = [
  ['How to read a pitch', 'Grass, cracks and **dew** before the toss.'],
  ['Odds of 100%', 'The margin in a_price is 4\\5, "quoted" and it\'s said.'],
  ['क्रिकेट की पिच', 'नमी और घास। Toss जीतना'],
  ['Ünïcode Straße', 'ÀÉÎ naïve café'],
  ['Emoji 🏏🏏🏏 and 👨‍👩‍👧', 'NEAR OR AND NOT * ^ : ( ) { } - +'],
  ['ab', 'x'],
  ['Tie-breakers', 'post_words: a "" b'],
];

async function start(): Promise<void> {
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
  await insertPosts(
    app,
    texts.map(([blogTitle, description]) => ({ blogTitle, description })),
  );
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

async function found(q: string, as?: string): Promise<string[]> {
  const query = new URLSearchParams({ q, ...(as === undefined ? {} : { state: 'all' }) });
  const answer = await app.call(`/api/blogs?${query}`, { token: as });
  expect(answer.status, q).toBe(200);
  const rows: Post[] = await answer.json();
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map(({ blog_title }) => blog_title);
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
  const asked = words(q);
  return texts
    .filter((fields) => {
      const there = fields.flatMap(words);
      return asked.length > 0 && asked.every((begin) => there.some((word) => word.startsWith(begin)));
    })
    .map(([title]) => title)
    .reverse();
}

test.each([
  'pitch',
  'PITCH',
  'itch',
  'pit',
  'pitches',
  'it',
  'toss',
  'TOSS dew',
  'dew grass pitch',
  'dew odds',
  '**dew**',
  '100%',
  '%',
  '0%',
  '00%',
  'a_p',
  '_',
  '4\\5',
  '\\',
  '"quoted"',
  '"',
  '""',
  "it's",
  "'",
  'it"s',
  'क्रिकेट',
  'क्रि',
  'पिच',
  'नमी',
  'की',
  'toss जीत',
  'ट',
  'Straße',
  'café',
  'cafe\u0301',
  'caf',
  'naive',
  'unicode',
  'strasse',
  '\u0301',
  'ÀÉÎ',
  'ï',
  '🏏',
  '🏏🏏🏏',
  '🏏🏏🏏🏏',
  '👨‍👩‍👧',
  'NEAR',
  'OR',
  'AND NOT',
  'NOT',
  '*',
  '(',
  ') {',
  'post_words:',
  'blog_title:',
  'a b',
  'ab',
  'x',
  'tie-',
  '-',
  '- +',
])('%s is found where a word begins so', async (q) => {
  expect(await found(q)).toEqual(holding(q));
});

test('A letter outside ASCII is found in whichever case it was typed, with its accent or without', async () => {
  for (const q of ['CAFÉ', 'cafe', 'CAFE', 'ünicode']) expect(await found(q), q).toEqual(['Ünïcode Straße']);
});

test('No sign of any script makes a search fail', async () => {
  // SQLite parts the words once more, by tables of letters of another age.
  const signs = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) =>
    /[^\p{Cs}\p{Cn}\p{Co}\0]/u.test(String.fromCodePoint(code)),
  );
  const em = app.orm.em.fork();
  for (let at = 0; at < signs.length; at += 50) {
    const q = signs.slice(at, at + 50).map((code) => `a${String.fromCodePoint(code)}b`);
    const hits = await searchRows(em, 'post', q.join(' '));
    if (hits !== undefined) await tablesOf(em).selectFrom(hits.as('post')).select('id').execute();
  }
});

test('What was changed is found by its new words alone', async () => {
  await startFresh();
  const { id } = await publish(app, token, { blog_title: 'Yorkshire', description: 'wicketkeeper' });
  await app.call(`/api/blog/${id}`, { method: 'PATCH', token, json: { description: 'bowler' } });
  expect(await found('wicketkeeper')).toEqual([]);
  expect(await found('yorkshire bowler')).toEqual(['Yorkshire']);
  await app.call(`/api/blog/${id}`, { method: 'PATCH', token, json: { blog_title: 'Lancashire' } });
  expect(await found('yorkshire')).toEqual([]);
  expect(await found('lancashire bowler')).toEqual(['Lancashire']);
});

test('What is deleted is found no more at once, and again when it is brought back', async () => {
  const { id } = await publish(app, token, { blog_title: 'Tarpaulin' });
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  expect([await found('tarpaulin'), await found('tarpaulin', token)]).toEqual([[], []]);
  await app.call(`/api/blog/${id}/restore`, { method: 'POST', token });
  expect(await found('tarpaulin')).toEqual(['Tarpaulin']);
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  time += RESTORE_MS + 1;
  await app.purge();
  expect(await countBeginnings(app.orm.em.fork(), 'post', ['tarpaulin'])).toEqual(new Map());
});

test('Drafts and what is still to come are found by the operator alone', async () => {
  await startFresh();
  await insertPosts(app, [
    { blogTitle: 'Secretive', state: 'draft' },
    { blogTitle: 'Secretive too', date: new Date(time + 60_000) },
  ]);
  expect(await found('secretive')).toEqual([]);
  expect(await found('secretive', token)).toEqual(['Secretive too', 'Secretive']);
  time += 60_000;
  expect(await found('secretive')).toEqual(['Secretive too']);
});

test('A search has its pages, and past the last one its total', async () => {
  await startFresh();
  await insertPosts(
    app,
    Array.from({ length: 25 }, (_, at) => ({ blogTitle: `Floodlit ${at}`, category: 5 + (at % 2) })),
  );
  const page = async (path: string) => {
    const answer = await app.call(path);
    const rows: Post[] = await answer.json();
    return [answer.headers.get('x-total-count'), ...rows.map(({ blog_title }) => blog_title)];
  };
  expect(await page('/api/blogs?q=floodlit&limit=2&page=3')).toEqual(['25', 'Floodlit 20', 'Floodlit 19']);
  expect(await page('/api/blogs?q=floodlit&limit=10&page=3')).toHaveLength(6);
  expect(await page('/api/blogs?q=floodlit&limit=10&page=4')).toEqual(['25']);
  expect(await page('/api/category/5?q=floodlit&limit=2')).toEqual(['13', 'Floodlit 24', 'Floodlit 22']);
  expect(await page('/api/category/5?q=floodlit%202&limit=2&page=9')).toEqual(['4']);
});

test('A post is found by its words and those of its pictures, not by the addresses of pictures and links', async () => {
  const description = [
    'Quills ![A gloaming ground](/api/blog/5eed0f00d-abc12?w=800#80x20 "At sunfall")',
    '[the trestle](https://elsewhere.example/zebra.png) and [bylaws][1]',
    '[1]: https://elsewhere.example/quokka',
  ].join('\n\n');
  await publish(app, token, { blog_title: 'Addressed', description });
  for (const q of ['gloaming', 'sunfall', 'trestle', 'bylaws', 'quills'])
    expect(await found(q), q).toEqual(['Addressed']);
  for (const q of ['5eed0f00d', 'abc12', 'zebra', 'quokka', 'w=800', '80x20', 'api/blog'])
    expect(await found(q), q).toEqual([]);
  const [post] = await (await app.call('/api/blogs?q=gloaming')).json();
  const json = { description: 'Nothing but ![a popcrease](/api/blog/deadbeef99)' };
  await app.call(`/api/blog/${post.id}`, { method: 'PATCH', token, json });
  expect(await found('popcrease')).toEqual(['Addressed']);
  for (const q of ['gloaming', 'deadbeef99']) expect(await found(q), q).toEqual([]);
});
