import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

const allPosts = async (): Promise<Post[]> =>
  (await app.call('/api/blogs?state=all&order=oldest', { token })).json();
const postCalled = async (title: string): Promise<Post> => {
  const found = (await allPosts()).find(({ blog_title }) => blog_title === title);
  if (found === undefined) throw new Error(`there is no post ${title}`);
  return found;
};

test('Titles, texts and categories over their limits are brought within them, and nothing of a text is lost', async () => {
  const paragraphs = Array.from(
    { length: 1500 },
    (_, at) => `<p>Over ${at} was bowled by the left arm from the pavilion end.</p>`,
  );
  const file = await fileOf(
    wordpressExport({
      items: [
        { id: 1, title: 'Long', content: paragraphs.join('\n') },
        { id: 2, title: 'T'.repeat(300), content: '<p>a</p>' },
        { id: 3, title: '', content: '<p>The first words of a text without a title are its title here</p>' },
        { id: 4, title: 'Empty', content: '' },
        { id: 5, title: 'Full of signs', content: `<p>${'*a_b '.repeat(900)}</p>` },
      ],
    }),
  );
  const { lines } = await importInto(app, file);
  const parts = (await allPosts()).filter(({ blog_title }) => blog_title.startsWith('Long'));
  expect(parts.map(({ blog_title }) => blog_title).sort()).toEqual(['Long', 'Long (2)']);
  const words = parts.map(({ description }) => description).join('\n\n');
  for (let at = 0; at < paragraphs.length; at += 1)
    expect(words.includes(`Over ${at} was`), `over ${at}`).toBe(true);
  expect(lines).toContain('Post “Long”: Its text is over the limits of one: it goes on in “Long (2)”.');
  const titles = (await allPosts()).map(({ blog_title }) => blog_title);
  expect(titles).toContain(`${'T'.repeat(199)}…`);
  expect(titles).toContain('The first words of a text without a title are its title here');
  expect((await postCalled('Full of signs')).description.match(/\\\*a/g)?.length).toBe(900);
  expect((await importInto(app, file)).counts.posts.unchanged).toBe(5);
});

test('A text that became shorter leaves no part of it before the public, but those that somebody changed here', async () => {
  const textOf = (words: number) =>
    Array.from(
      { length: words },
      (_, at) => `<p>Over ${at} was bowled by the left arm from the pavilion end.</p>`,
    ).join('');
  const fileWith = async (words: number) =>
    fileOf(wordpressExport({ items: [{ id: 1, title: 'Long', content: textOf(words) }] }));
  await importInto(app, await fileWith(2000));
  const published = async () =>
    (await (await app.call('/api/blogs')).json()).map(({ blog_title }: Post) => blog_title).sort();
  expect(await published()).toEqual(['Long', 'Long (2)', 'Long (3)']);
  const { id } = await postCalled('Long (3)');
  await app.call(`/api/blog/${id}`, { method: 'PATCH', token, json: { blog_title: 'Mine' } });
  const part = await postCalled('Long (2)');
  const { lines } = await importInto(app, await fileWith(10));
  expect(await published()).toEqual(['Long', 'Mine']);
  expect(lines).toContain(
    `Post “Long”: Its text is shorter than before: its part 2, post ${part.id}, is a draft.`,
  );
  expect(lines).toContain(
    `Post “Long”: Its text is shorter than before: its part 3, post ${id}, stays, since somebody changed it here.`,
  );
  await importInto(app, await fileWith(1500));
  expect(await published()).toEqual(['Long', 'Long (2)', 'Mine']);
});

test('Pages come as pages under /p/, drafts as drafts, and old addresses lead to them', async () => {
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
  const { counts, lines } = await importInto(app, await fileOf(wordpressExport({ items })));
  expect(counts.pages.made).toBe(2);
  expect(lines).toContain('Page “House rules”: Its author and date are left out: pages have none.');
  const pages: { path: string; state: string; title: string }[] = await (
    await app.call('/api/page-desk', { token })
  ).json();
  const own = pages.filter(({ path }) => path.startsWith('/p/'));
  expect(own).toMatchObject([
    { path: '/p/post-5', title: 'House rules', state: 'edited' },
    { path: '/p/post-6', title: 'Not yet', state: 'draft' },
  ]);
  const answer = await app.call('/rules');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/p/post-5']);
  expect(await allPosts()).toEqual([]);
});
