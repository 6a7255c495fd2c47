import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';

/** Paragraphs of 650 characters: a post takes 150 of them in two parts, 200 in three. */
const overs = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>Over ${at} was bowled ${'by the left arm from the pavilion end '.repeat(17)}</p>`,
  );

test('Titles, texts and categories over their limits are brought within them', async ({ site }) => {
  const items = [
    { id: 1, title: 'Long', content: overs(150).join('\n') },
    { id: 2, title: 'T'.repeat(300), content: '<p>a</p>' },
    { id: 3, title: '', content: '<p>The first words of a text without a title are its title here</p>' },
    { id: 4, title: 'Empty', content: '' },
    { id: 5, title: 'Full of signs', content: `<p>${'*a_b '.repeat(900)}</p>` },
  ];
  const { lines } = await site.importWordpress(items);
  const parts = (await site.posts()).filter(({ blog_title }) => blog_title.startsWith('Long'));
  expect(parts.map(({ blog_title }) => blog_title).sort()).toEqual(['Long', 'Long (2)']);
  const words = parts.map(({ description }) => description).join('\n\n');
  const lost = overs(150).filter((_, at) => !words.includes(`Over ${at} was`));
  expect(lost).toEqual([]);
  expect(lines).toContain('Post “Long”: Its text is over the limits of one: it goes on in “Long (2)”.');
  const titles = await site.titles();
  expect(titles).toContain(`${'T'.repeat(199)}…`);
  expect(titles).toContain('The first words of a text without a title are its title here');
  expect((await site.postCalled('Full of signs')).description.match(/\\\*a/g)?.length).toBe(900);
  expect((await site.importWordpress(items)).counts.posts.unchanged).toBe(5);
});

test('A text that became shorter leaves only parts that were changed here', async ({ site }) => {
  const bring = (count: number) =>
    site.importWordpress([{ id: 1, title: 'Long', content: overs(count).join('') }]);
  await bring(200);
  const published = async () => (await site.publicPosts()).map(({ blog_title }) => blog_title).sort();
  expect(await published()).toEqual(['Long', 'Long (2)', 'Long (3)']);
  const { id } = await site.postCalled('Long (3)');
  await site.changePost(id, { blog_title: 'Mine' });
  const part = await site.postCalled('Long (2)');
  const { lines } = await bring(5);
  expect(await published()).toEqual(['Long', 'Mine']);
  expect(lines).toContain(
    `Post “Long”: Its text is shorter than before: its part 2, post ${part.id}, is a draft.`,
  );
  expect(lines).toContain(
    `Post “Long”: Its text is shorter than before: its part 3, post ${id}, stays, since somebody changed it here.`,
  );
  await bring(150);
  expect(await published()).toEqual(['Long', 'Long (2)', 'Mine']);
});

test('Pages come as pages under /p/, drafts as drafts, and old addresses lead to them', async ({ site }) => {
  const items = [
    {
      id: 5,
      type: 'page',
      title: 'House rules',
      content: '<p>Be kind to the other side.</p>',
      link: 'https://old.example/rules/',
    },
    { id: 6, type: 'page', title: 'Not yet', content: '<p>Half</p>', status: 'draft' },
  ];
  const { counts, lines } = await site.importWordpress(items);
  expect(counts.pages.made).toBe(2);
  expect(lines).toContain('Page “House rules”: Its author and date are left out: pages have none.');
  const { body: pages }: { body: { path: string }[] } = await site.owner.get('/page-desk');
  const own = pages.filter(({ path }) => path.startsWith('/p/'));
  expect(own).toMatchObject([
    { path: '/p/post-5', title: 'House rules', state: 'edited' },
    { path: '/p/post-6', title: 'Not yet', state: 'draft' },
  ]);
  const answer = await site.app.call('/rules');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/p/post-5']);
  expect(await site.posts()).toEqual([]);
});
