import { ImportSourceEntity } from '#api/import/import.entities.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { exportOf } from '#tests/support/imports.ts';

/** Paragraphs of 650 characters: a post takes 75 of them. */
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
  const long = await site.postCalled('Long');
  expect(long.state).toBe('draft');
  const lost = overs(150).filter((_, at) => !long.description.includes(`Over ${at} was`));
  expect(lost).toEqual([]);
  expect(lines).toContain(
    'Post “Long”: Its text is over the limits of a post: it is a draft until it is shorter. At most 50,000 characters.',
  );
  const titles = await site.titles();
  expect(titles).toContain(`${'T'.repeat(199)}…`);
  expect(titles).toContain('The first words of a text without a title are its title here');
  expect((await site.postCalled('Full of signs')).description.match(/\\\*a/g)?.length).toBe(900);
  expect((await site.importWordpress(items)).counts.posts.unchanged).toBe(5);
});

test('A text over the limits is published once it is short enough', async ({ site }) => {
  const bring = (count: number) =>
    site.importWordpress([{ id: 1, title: 'Long', content: overs(count).join('') }]);
  const published = async () => (await site.publicPosts()).map(({ blog_title }) => blog_title);
  await bring(5);
  expect(await published()).toEqual(['Long']);
  await bring(200);
  expect(await published()).toEqual([]);
  const { id } = await site.postCalled('Long');
  const long = await site.owner.patch(`/blog/${id}`, { state: 'published' });
  expect([long.status, long.body.errors]).toEqual([
    400,
    [{ field: 'description', message: 'At most 50,000 characters.' }],
  ]);
  const many = await site.owner.post('/blog-desk/bulk', { ids: [id], change: { state: 'published' } });
  expect(many.status).toBe(400);
  await site.changePost(id, { description: 'Short', state: 'published' });
  expect(await published()).toEqual(['Long']);
});

test('A text of a million characters is whole, what is after them is said', async ({ site, other }) => {
  const { lines } = await site.importWordpress([
    { id: 1, title: 'Whole', content: overs(1_400).join('') },
    {
      id: 3,
      title: 'Of different words',
      content: `<p>${Array.from({ length: 70_000 }, (_, at) => `కఖగఘఙచ${[...at.toString(8)].map((sign) => 'కఖగఘచఛజఝ'[Number(sign)]).join('')}`).join(' ')}</p>`,
    },
    { id: 2, title: 'Cut', content: overs(1_600).join('') },
  ]);
  const { description } = await site.postCalled('Whole');
  expect(overs(1_400).filter((_, at) => !description.includes(`Over ${at} was`))).toEqual([]);
  await other.importFile(await exportOf(site.app));
  expect(await other.postCalled('Whole')).toMatchObject({ description, state: 'draft' });
  expect((await site.postCalled('Of different words')).description).toContain('కఖగఘఙచక ');
  expect((await site.postCalled('Cut')).description.length).toBeGreaterThan(999_000);
  expect(lines).toContain('Post “Cut”: What is after 1,000,000 characters of its text is left out.');
});

test('Posts that version 1.4 made of one text stay as they are', async ({ site }) => {
  await site.importWordpress([{ id: 1, title: 'Long', content: '<p>Its first part</p>' }]);
  const em = site.app.orm.em.fork();
  const part = await em.findOneOrFail(ImportSourceEntity, { sourceId: '1' });
  await em.insert(ImportSourceEntity, { ...part, sourceId: '1#2', target: '12345' });
  const { lines, counts } = await site.importWordpress([{ id: 1, title: 'Long', content: '<p>Anew</p>' }]);
  expect(counts.posts.left).toBe(1);
  expect(lines).toContain('Post “Long”: Left as it is: version 1.4 stored its text in several posts.');
  expect((await site.postCalled('Long')).description).toBe('Its first part');
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
