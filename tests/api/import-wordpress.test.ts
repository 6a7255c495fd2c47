import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
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

const categories = {
  cricket: { name: 'Cricket &amp; more', description: 'Bat and ball' },
  tests: { name: 'Tests', parent: 'cricket' },
  unused: { name: 'Unused' },
};

test('Posts come with their dates, states, authors and categories, drafts and scheduled ones as such', async () => {
  const file = await fileOf(
    wordpressExport({
      categories,
      authors: { sachin: 'Sachin R.' },
      items: [
        {
          id: 1,
          title: 'Out &amp; about',
          content: '<p>First</p>',
          categories: ['cricket'],
          date: '2019-05-04 04:41:12',
          localDate: '2019-05-04 10:11:12',
        },
        {
          id: 2,
          title: 'Later',
          content: '<p>Soon</p>',
          status: 'future',
          date: '2090-01-01 00:00:00',
          categories: ['tests'],
        },
        {
          id: 3,
          title: 'Not yet',
          content: '<p>Half</p>',
          status: 'draft',
          date: '0000-00-00 00:00:00',
          modified: '2020-02-03 04:05:06',
        },
        { id: 4, title: 'Secret', content: '<p>Hush</p>', password: 'enter' },
        { id: 5, title: 'In the bin', status: 'trash' },
      ],
    }),
  );
  const { lines, counts } = await importInto(app, file);
  expect(counts.posts).toEqual({ made: 4, changed: 0, unchanged: 0, left: 1 });
  expect(await postCalled('Out & about')).toMatchObject({
    state: 'published',
    date: '2019-05-04T04:41:12.000Z',
    description: 'First',
    Category: { category: 'Cricket & more' },
    author_name: 'Sachin R.',
  });
  expect(await postCalled('Later')).toMatchObject({ state: 'scheduled', date: '2090-01-01T00:00:00.000Z' });
  expect(await postCalled('Not yet')).toMatchObject({
    state: 'draft',
    Category: { category: 'Uncategorized' },
  });
  expect(await postCalled('Secret')).toMatchObject({ state: 'draft' });
  expect(lines).toContain(
    'Post “Secret”: It was behind a password, which posts here do not have: it is a draft.',
  );
  expect(lines).toContain('Post “In the bin”: Left out: it is in the bin.');
  expect(lines.find((line) => line.startsWith('Post “Later”') && line.includes('Cricket'))).toContain(
    'below',
  );
  expect(lines).toContain('Category “Unused”: Not made: it is the first category of no post.');
  const seen: Post[] = await (await app.call('/api/blogs')).json();
  expect(seen.map(({ blog_title }) => blog_title)).toEqual(['Out & about']);
});

test('The same import twice changes nothing the second time', async () => {
  const items = [
    { id: 1, title: 'One', content: '<p>First</p>', categories: ['cricket'] },
    { id: 2, title: 'Two', content: '<p>Second</p>', type: 'page' },
  ];
  const file = await fileOf(wordpressExport({ items, categories }));
  await importInto(app, file);
  const before = await allPosts();
  const { counts } = await importInto(app, file);
  expect(counts.posts).toEqual({ made: 0, changed: 0, unchanged: 1, left: 0 });
  expect(counts.pages).toEqual({ made: 0, changed: 0, unchanged: 1, left: 0 });
  expect(await allPosts()).toEqual(before);
});

test('Two windows that import the same at once make each post and page once', async () => {
  const items = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    title: `Number ${at + 1}`,
    content: '<p>Words</p>',
    type: at % 3 === 0 ? 'page' : 'post',
  }));
  const file = await fileOf(wordpressExport({ items }));
  const both = await Promise.all([importInto(app, file), importInto(app, file)]);
  expect((await allPosts()).map(({ blog_title }) => blog_title).sort()).toEqual(
    items.flatMap(({ type, title }) => (type === 'post' ? [title] : [])).sort(),
  );
  const sum = (kind: 'posts' | 'pages') => both.reduce((total, { counts }) => total + counts[kind].made, 0);
  expect([sum('posts'), sum('pages')]).toEqual([8, 4]);
  expect(both.flatMap(({ lines }) => lines)).not.toContainEqual(expect.stringContaining('Not imported'));
});

test('What changed in the source changes here, unless somebody changed or deleted it here', async () => {
  const items = (words: string) =>
    wordpressExport({
      items: [1, 2, 3].map((id) => ({ id, title: `Number ${id}`, content: `<p>${words}</p>` })),
    });
  await importInto(app, await fileOf(items('before')));
  const own = await postCalled('Number 2');
  await app.call(`/api/blog/${own.id}`, {
    method: 'PATCH',
    token,
    json: { description: 'mine', revision: own.revision },
  });
  await app.call(`/api/blog/${(await postCalled('Number 3')).id}`, { method: 'DELETE', token });
  const { lines, counts } = await importInto(app, await fileOf(items('after')));
  expect(counts.posts).toEqual({ made: 0, changed: 1, unchanged: 0, left: 2 });
  expect((await postCalled('Number 1')).description).toBe('after');
  expect((await postCalled('Number 2')).description).toBe('mine');
  expect((await allPosts()).map(({ blog_title }) => blog_title)).not.toContain('Number 3');
  expect(lines).toContain(
    'Post “Number 2”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect(lines).toContain('Post “Number 3”: Left out: it was imported before, and deleted here since.');
});

test('Old addresses lead to the posts, and links between posts go by them', async () => {
  const items = [
    {
      id: 1,
      title: 'One',
      content:
        '<p><a href="https://old.example/2019/05/post-2/#end">two</a> <a href="https://old.example/shop/">shop</a></p>',
    },
    { id: 2, title: 'Two', content: '<p>Second</p>' },
  ];
  await importInto(app, await fileOf(wordpressExport({ items })));
  const [one, two] = [await postCalled('One'), await postCalled('Two')];
  expect(one.description).toBe('[two](/2019/05/post-2/#end) [shop](https://old.example/shop/)');
  for (const path of ['/2019/05/post-2', '/?p=2']) {
    const answer = await app.call(path);
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, `/blog/${two.id}/post-2`]);
  }
});

test('A dry run says the same and writes nothing', async () => {
  const file = await fileOf(
    wordpressExport({
      categories,
      items: [
        {
          id: 1,
          content: '<p>Text</p><script>alert(1)</script>[contact-form-7 id="5"]',
          categories: ['cricket'],
          tags: ['toss'],
          comments: 2,
        },
      ],
    }),
  );
  const dry = await importInto(app, file, { dryRun: true });
  expect(await allPosts()).toEqual([]);
  const real = await importInto(app, file);
  expect(dry).toEqual(real);
  expect(dry.lines).toEqual(
    expect.arrayContaining([
      'Post “Post 1”: A script is left out.',
      'Post “Post 1”: A shortcode is left out: “[contact-form-7 id="5"]”.',
      'Post “Post 1”: Tags are left out: “toss”.',
      'Post “Post 1”: Comments are left out: 2.',
    ]),
  );
});

test('Pictures beside the export are found by their address, also for their smaller copies', async () => {
  const media = await tempFolder('media');
  await mkdir(join(media, '2019/05'), { recursive: true });
  for (const name of ['main.jpg', 'field.jpg', 'न.jpg'])
    await writeFile(join(media, '2019/05', name), await aPicture({ kind: 'jpeg', width: 80 + name.length }));
  await writeFile(join(media, '2019/05/fake.jpg'), 'no picture');
  const at = (name: string) => `https://old.example/wp-content/uploads/2019/05/${name}`;
  const file = await fileOf(
    wordpressExport({
      items: [
        {
          id: 9,
          type: 'attachment',
          status: 'inherit',
          url: at('main.jpg'),
          meta: { _wp_attachment_image_alt: 'The toss' },
        },
        {
          id: 1,
          title: 'With pictures',
          meta: { _thumbnail_id: '9' },
          content: `<p>Look <img src="${at('field-300x200.jpg')}" alt="A field"> here</p>
<!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="${at('field.jpg')}"></figure><figure><img src="${at('%E0%A4%A8.jpg')}" alt="Hindi"></figure></figure><!-- /wp:gallery -->
<p><img src="${at('gone.jpg')}" alt="Lost"><img src="${at('fake.jpg')}" alt="Fake"></p>`,
        },
      ],
    }),
  );
  const { lines, counts } = await importInto(app, file, { media });
  expect(counts.pictures).toEqual({ found: 4, missing: 2 });
  const post = await postCalled('With pictures');
  expect(post.title).toBe('The toss');
  const [, field = ''] = /!\[A field\]\(\/api\/blog\/([a-z0-9-]+#\d+x20)\)/.exec(post.description) ?? [];
  expect(field).not.toBe('');
  expect(post.description).toContain(`![](/api/blog/${field})\n![Hindi](/api/blog/`);
  expect(post.description).toContain(`[Lost](${at('gone.jpg')})`);
  for (const name of [post.blog_img, field.split('#')[0]]) {
    expect((await app.call(`/api/blog/${name}?w=800`)).status).toBe(200);
  }
  expect(lines.filter((line) => line.includes('A picture is missing'))).toHaveLength(2);
  const again = await importInto(app, file, { media });
  expect(again.counts.posts).toMatchObject({ made: 0, changed: 0, unchanged: 1 });
});
