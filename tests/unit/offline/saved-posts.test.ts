import { expect, test } from 'vitest';
import type { SavedPost } from '#pwa/worker/posts/blog-store.ts';
import { asCard, fullPost, missingFrom, searchSaved } from '#pwa/worker/posts/saved-posts.ts';
import { listValues, postValues } from '#pwa/worker/templates/blog-values.ts';

const categories = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, category: `C${index + 1}` }));
const saved = { categories, savedAt: 5 };
const posts = Array.from(
  { length: 30 },
  (_, index): SavedPost => ({
    id: 100 - index,
    blog_title: `Post ${index}`,
    title: 'Picture',
    excerpt: 'Text',
    blog_img: `${index}.jpg`,
    date: new Date(Date.UTC(2026, 0, 30 - index)).toISOString(),
    categoryId: index % 2 === 0 ? 1 : 7,
    Category: { id: index % 2 === 0 ? 1 : 7, category: `C${index % 2 === 0 ? 1 : 7}` },
    savedAt: 2000 - index,
  }),
);

test('The first page has twelve cards, the newest before the others, and leads to the next page', () => {
  const values = listValues({}, posts, saved);
  expect(values).toMatchObject({ listing0: [{}], listing1: [], listing2: [], listing3: [] });
  expect(values?.firstCard).toMatchObject([{ id: '100', title: 'Post 0' }]);
  expect(values?.otherCards).toHaveLength(11);
  expect(values).toMatchObject({ image: '0.jpg', total: '30', savedAt: '1989', asked: 'null' });
  expect(values?.pager).toMatchObject([
    { numbers: ['1', '2', '3'].map((number) => ({ number })), next: [{ next: '/blog?page=2' }] },
  ]);
});

test('A card has its category and, where that is known, the minutes', () => {
  const [first, ...others] = posts;
  const known = listValues({}, [{ ...first, minutes: 4 } as (typeof posts)[number], ...others], saved);
  expect(known?.firstCard).toMatchObject([{ category: 'C1', hasMinutes: [{ minutes: '4' }] }]);
  expect(known?.otherCards).toMatchObject(others.slice(0, 11).map(() => ({ hasMinutes: [] })));
});

test('The last page of a category has the rest of its posts, its link as the current one, and no next page', () => {
  const values = listValues({ category: 7, page: 2 }, posts, saved);
  expect(values).toMatchObject({ listing3: [{}], category: 'C7', categoryId: '7', total: '15' });
  expect(values?.otherCards).toHaveLength(2);
  expect(values?.pager).toMatchObject([
    { numbers: [{ href: '/blog?category=7' }, { here: [{}] }], previous: '/blog?category=7', next: [] },
  ]);
  expect(values?.shown).toMatchObject(['1', '2', '3', '4', '5'].map((id) => ({ id, current: [] })));
  expect(values?.more).toMatchObject([
    {
      isActive: [{}],
      hidden: [
        { id: '6', current: [] },
        { id: '7', current: [{}] },
      ],
    },
  ]);
});

test('A page without saved posts, or of a category that is not known, is not made', () => {
  expect(listValues({ page: 4 }, posts, saved)).toBeUndefined();
  expect(listValues({ category: 3 }, posts, saved)).toBeUndefined();
  expect(listValues({ category: 9 }, posts, saved)).toBeUndefined();
  expect(listValues({}, [], saved)).toBeUndefined();
});

test('A saved row that does not fit the contract is refused', () => {
  const [first] = posts;
  // @ts-expect-error: written by another version
  expect(() => listValues({}, [{ ...first, id: 'x' }], saved)).toThrow();
});

const head = {
  ...{ id: 1, blog_title: 'Dew', title: 'A wet ball', blog_img: 'ball', savedAt: 5 },
  ...{ date: '2026-11-20T06:00:00.000Z', categoryId: 1, Category: { id: 1, category: 'Cricket' } },
};
const rendered = { description: '', excerpt: 'It falls.', minutes: 2, html: '<p>It <em>falls</em>.</p>' };
const post = { ...head, ...rendered };
const valuesOf = (fields: object) => postValues({ ...post, ...fields }, 5);

test('A post that was changed says when, any other that it is of its date', () => {
  const changed = '2026-11-21T06:00:00.000Z';
  expect(valuesOf({ changed })).toMatchObject({ modified: changed, wasChanged: [{}] });
  expect(valuesOf({})).toMatchObject({ modified: post.date, wasChanged: [] });
});

test('A preview has the picture and the address that the post names, else its own', () => {
  const [own, ownUrl] = ['/blog/1/dew', [{}]];
  expect(valuesOf({})).toMatchObject({ shared: 'ball', sharedAlt: 'A wet ball', address: own, ownUrl });
  const fields = valuesOf({ share_picture: 'hat', canonical: 'https://example.com/' });
  expect(fields).toMatchObject({
    shared: 'hat',
    sharedAlt: 'Dew',
    address: 'https://example.com/',
    ownUrl: [],
  });
});

test('A saved post is shown as it was answered; one without its text is not', () => {
  expect(fullPost(post)).toMatchObject(rendered);
  expect(fullPost({ ...head, excerpt: 'It falls.' })).toBeUndefined();
  expect(fullPost(undefined)).toBeUndefined();
});

test('T15. Of a post that version 1.4 saved the words are shown, what looks like HTML as text', () => {
  const description = '## Dew & rain\n\nIt *falls*\nlate <img src=x onerror=alert(1)>\n\n[On](https://a.b)';
  expect(fullPost({ ...head, description })).toMatchObject({
    html: '<div class="prose lead-in"><p>Dew &amp; rain</p><p>It falls late &lt;img src=x onerror=alert(1)&gt;</p><p>On</p></div>',
    excerpt: 'Dew & rain It falls late <img src=x onerror=alert(1)> On',
    minutes: 1,
  });
});

test('A card has no text', () => {
  const card = { ...head, excerpt: 'It falls.' };
  expect(asCard(post)).toEqual({ ...card, minutes: 2 });
  expect(asCard({ ...head, description: 'It *falls*.' })).toEqual(card);
});

const at = (id: number, categoryId = 1) => ({
  id,
  categoryId,
  date: `2026-01-${String(id).padStart(2, '0')}`,
});
const savedDates = [at(9), at(8, 2), at(7), at(6), at(5), at(4)];
const missing = (ids: readonly number[], page?: number, categoryId?: number) =>
  missingFrom(
    {
      rows: ids.map((id) => at(id)),
      params: new URLSearchParams(page ? { page: `${page}` } : {}),
      id: categoryId,
    },
    savedDates,
  ).map(({ id }) => id);

test('From the first page everything is missing that is newer than its last post', () => {
  expect(missing([7, 5])).toEqual([9, 8, 6]);
  expect(missing([7, 5], 1, 1)).toEqual([9, 6]);
});

test('From a later page only what lies between its own posts is missing', () => {
  expect(missing([7, 5], 2)).toEqual([6]);
  expect(missing([6, 4], 3)).toEqual([5]);
});

test('From an empty first page everything is missing, from an empty later one nothing', () => {
  expect(missing([])).toEqual([9, 8, 7, 6, 5, 4]);
  expect(missing([], 2)).toEqual([]);
});

const searched = [
  { id: 1, blog_title: 'Dew and the night match', html: '<p>The ball grows <b>wet</b>. 100% of them.</p>' },
  { id: 2, blog_title: 'How to read a pitch', html: '<p>Cracks, grass</p><p>and dew.</p>' },
  { id: 3, blog_title: 'Only a card', excerpt: 'Grass courts' },
];
const found = (q: string) => searchSaved(searched, q).map(({ id }) => id);

test.each([
  ['dew', [1, 2]],
  ['DEW  pitch', [2]],
  ['pitch dew', [2]],
  ['dew courts', []],
  ['grass', [2, 3]],
  ['gras', [2, 3]],
  ['100%', [1]],
  ['%', []],
  ['ght', []],
  ['10', [1]],
  ['Déw cracks', [2]],
  ['_', []],
  ['  ', [1, 2, 3]],
])('For each word one has to begin so, in the title or the text: %j', (q, ids) => {
  expect(found(q)).toEqual(ids);
});

test('What the page adds to a text is not found: its contents, the glossary, marks and addresses. Words of pictures are', () => {
  const html = [
    '<div class="post-text"><nav class="on-this-page"><p>On this page</p></nav><div class="prose lead-in">',
    '<p>A <span class="term"><a href="/glossary#part-googly">googly</a><span class="tooltip">Turns away</span></span> &amp; more</p>',
    '<figure><img class="text-picture" src="/api/blog/ball?w=800" alt="A ball in the nets"/></figure></div></div>',
  ].join('');
  const wrongOne = { id: 4, blog_title: 'Wrong one', html };
  const isFound = (q: string) => searchSaved([wrongOne], q).length === 1;
  expect(['googly', 'more', 'ball nets'].filter((q) => !isFound(q))).toEqual([]);
  const added = ['this page', 'turns', 'glossary', 'amp', 'class', 'span', 'api', '800'];
  expect(added.filter(isFound)).toEqual([]);
});

test('Of a post that version 1.4 saved the Markdown is searched until it is fetched again', () => {
  const older = { id: 5, blog_title: 'Older', description: 'The ball grows **wet**.', excerpt: 'The ball' };
  expect(searchSaved([older], 'wet')).toEqual([older]);
});
