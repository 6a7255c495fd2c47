import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { folderOf } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';

const categories = {
  cricket: { name: 'Cricket &amp; more', description: 'Bat and ball' },
  tests: { name: 'Tests', parent: 'cricket' },
  unused: { name: 'Unused' },
};

test('Posts come with their dates, states, authors and categories', async ({ site }) => {
  const { lines, counts } = await site.importWordpress({
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
  });
  expect(counts.posts).toEqual({ made: 4, changed: 0, unchanged: 0, left: 1 });
  expect(await site.postCalled('Out & about')).toMatchObject({
    state: 'published',
    date: '2019-05-04T04:41:12.000Z',
    description: 'First',
    Category: { category: 'Cricket & more' },
    author_name: 'Sachin R.',
  });
  expect(await site.postCalled('Later')).toMatchObject({
    state: 'scheduled',
    date: '2090-01-01T00:00:00.000Z',
  });
  expect(await site.postCalled('Not yet')).toMatchObject({
    state: 'draft',
    Category: { category: 'Uncategorized' },
  });
  expect(await site.postCalled('Secret')).toMatchObject({ state: 'draft' });
  expect(lines).toContain(
    'Post “Secret”: It was behind a password, which posts here do not have: it is a draft.',
  );
  expect(lines).toContain('Post “In the bin”: Left out: it is in the bin.');
  expect(lines.find((line) => line.startsWith('Post “Later”') && line.includes('Cricket'))).toContain(
    'below',
  );
  expect(lines).toContain('Category “Unused”: Not made: it is the first category of no post.');
  expect((await site.publicPosts()).map(({ blog_title }) => blog_title)).toEqual(['Out & about']);
});

test('The same import twice changes nothing the second time', async ({ site }) => {
  const items = [
    { id: 1, title: 'One', content: '<p>First</p>', categories: ['cricket'] },
    { id: 2, title: 'Two', content: '<p>Second</p>', type: 'page' },
  ];
  await site.importWordpress({ items, categories });
  const before = await site.posts();
  const { counts } = await site.importWordpress({ items, categories });
  expect(counts.posts).toEqual({ made: 0, changed: 0, unchanged: 1, left: 0 });
  expect(counts.pages).toEqual({ made: 0, changed: 0, unchanged: 1, left: 0 });
  expect(await site.posts()).toEqual(before);
});

test('Two windows that import the same at once make each post and page once', async ({ site }) => {
  const items = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    title: `Number ${at + 1}`,
    content: '<p>Words</p>',
    type: at % 3 === 0 ? 'page' : 'post',
  }));
  const both = await Promise.all([site.importWordpress(items), site.importWordpress(items)]);
  expect(await site.titles()).toEqual(
    items.flatMap(({ type, title }) => (type === 'post' ? [title] : [])).sort(),
  );
  const sum = (kind: 'posts' | 'pages') => both.reduce((total, { counts }) => total + counts[kind].made, 0);
  expect([sum('posts'), sum('pages')]).toEqual([8, 4]);
  expect(both.flatMap(({ lines }) => lines)).not.toContainEqual(expect.stringContaining('Not imported'));
});

test('What changed in the source changes here, unless it was changed here', async ({ site }) => {
  const items = (text: string) =>
    [1, 2, 3].map((id) => ({ id, title: `Number ${id}`, content: `<p>${text}</p>` }));
  await site.importWordpress(items('before'));
  const own = await site.postCalled('Number 2');
  await site.changePost(own.id, { description: 'mine', revision: own.revision });
  await site.owner.delete(`/blog/${(await site.postCalled('Number 3')).id}`);
  const { lines, counts } = await site.importWordpress(items('after'));
  expect(counts.posts).toEqual({ made: 0, changed: 1, unchanged: 0, left: 2 });
  expect((await site.postCalled('Number 1')).description).toBe('after');
  expect((await site.postCalled('Number 2')).description).toBe('mine');
  expect(await site.titles()).not.toContain('Number 3');
  expect(lines).toContain(
    'Post “Number 2”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect(lines).toContain('Post “Number 3”: Left out: it was imported before, and deleted here since.');
});

test('Old addresses lead to the posts, and links between posts go by them', async ({ site }) => {
  const items = [
    {
      id: 1,
      title: 'One',
      content:
        '<p><a href="https://old.example/2019/05/post-2/#end">two</a> <a href="/?p=2">by number</a> <a href="/2019/05/second/">former</a> <a href="https://old.example/shop/">shop</a> <a href="/?p=3">gone</a></p>',
    },
    { id: 2, title: 'Two', content: '<p>Second</p>', meta: { _wp_old_slug: 'second' } },
    { id: 3, title: 'Three', status: 'trash', content: '<p>Third</p>' },
  ];
  const { lines } = await site.importWordpress(items);
  const [one, two] = [await site.postCalled('One'), await site.postCalled('Two')];
  expect(one.description).toBe(
    '[two](/2019/05/post-2/#end) [by number](/?p=2) [former](/2019/05/second/) [shop](https://old.example/shop/) [gone](/?p=3)',
  );
  expect(lines.filter((line) => line.includes('only the old site'))).toEqual(
    ['https://old.example/shop/', '/?p=3'].map(
      (path) => `Post “One”: A link leads to what only the old site had: “${path}”.`,
    ),
  );
  for (const path of ['/2019/05/post-2', '/?p=2', '/2019/05/second']) {
    const answer = await site.app.call(path);
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, `/blog/${two.id}/post-2`]);
  }
});

test('Links to categories lead to those here, others of the old site are named', async ({ site }) => {
  const linked = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join(' ');
  const file = {
    categories: { ...categories, न: { name: 'Hindi' } },
    items: [
      {
        id: 1,
        title: 'One',
        categories: ['cricket'],
        content: `<p>${linked('https://old.example/category/cricket/', '/?cat=1', '/category/cricket/tests', '/?cat=3', '/author/asha/', 'https://else.example/tag/')}</p>`,
      },
      { id: 2, title: 'Two', categories: ['tests'], content: '<p>b</p>' },
    ],
  };
  const { lines, counts } = await site.importWordpress(file);
  const idOf = async (title: string) => (await site.postCalled(title)).Category?.id;
  const [cricket, tests] = [await idOf('One'), await idOf('Two')];
  expect((await site.postCalled('One')).description).toBe(
    '[x](/category/cricket/) [x](/?cat=1) [x](/category/cricket/tests) [x](/?cat=3) [x](/author/asha/) [x](https://else.example/tag/)',
  );
  for (const [path, id] of [
    ['/category/cricket/', cricket],
    ['/?cat=1', cricket],
    ['/category/cricket/tests', tests],
    ['/category/tests', tests],
  ] as const) {
    const answer = await site.app.call(path);
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, `/blog?category=${id}`]);
  }
  expect(lines.filter((line) => line.includes('only the old site'))).toEqual(
    ['/?cat=3', '/author/asha/'].map(
      (path) => `Post “One”: A link leads to what only the old site had: “${path}”.`,
    ),
  );
  expect((await site.importWordpress(file, { dryRun: true })).counts.posts.unchanged).toBe(2);
  // Two of each post, two of the one category, three of the other.
  expect(counts.addresses).toBe(9);
});

test('Several authors of a post are named, those without a login, too', async ({ site }) => {
  const { lines } = await site.importWordpress({
    authors: { sachin: 'Sachin R.' },
    items: [
      { id: 1, title: 'Both', content: '<p>a</p>', coAuthors: ['sachin', 'asha'] },
      { id: 2, title: 'Guest', content: '<p>b</p>', coAuthors: ['asha'] },
      {
        id: 9,
        type: 'guest-author',
        title: 'asha',
        meta: { 'cap-user_login': 'asha', 'cap-display_name': 'Asha Rao' },
      },
    ],
  });
  expect((await site.postCalled('Both')).author_name).toBe('Sachin R., Asha Rao');
  expect((await site.postCalled('Guest')).author_name).toBe('Asha Rao');
  expect(lines.filter((line) => line.includes('author') && line.startsWith('Post'))).toEqual([
    'Post “Both”: It has several authors: “Sachin R., Asha Rao”.',
  ]);
});

test('A dry run says the same and writes nothing', async ({ site }) => {
  const file = {
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
  };
  const dry = await site.importWordpress(file, { dryRun: true });
  expect(await site.posts()).toEqual([]);
  const real = await site.importWordpress(file);
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

test('Pictures beside the export are found by their address, in any size', async ({ site }) => {
  const media = await folderOf({
    '2019/05/main.jpg': await aPicture({ kind: 'jpeg', width: 80 }),
    '2019/05/field.jpg': await aPicture({ kind: 'jpeg', width: 90 }),
    '2019/05/न.jpg': await aPicture({ kind: 'jpeg', width: 100 }),
    '2019/05/fake.jpg': 'no picture',
  });
  const at = (name: string) => `https://old.example/wp-content/uploads/2019/05/${name}`;
  const items = [
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
  ];
  const { lines, counts } = await site.importWordpress(items, { media });
  expect(counts.pictures).toEqual({ found: 4, missing: 2 });
  const post = await site.postCalled('With pictures');
  expect(post.title).toBe('The toss');
  const [, field = ''] = /!\[A field\]\(\/api\/blog\/([a-z0-9-]+#\d+x20)\)/.exec(post.description) ?? [];
  expect(field).not.toBe('');
  expect(post.description).toContain(`![](/api/blog/${field})\n![Hindi](/api/blog/`);
  expect(post.description).toContain(`[Lost](${at('gone.jpg')})`);
  for (const name of [post.blog_img, field.split('#')[0]]) {
    expect((await site.app.call(`/api/blog/${name}?w=800`)).status).toBe(200);
  }
  expect(lines.filter((line) => line.includes('A picture is missing'))).toHaveLength(2);
  const again = await site.importWordpress(items, { media });
  expect(again.counts.posts).toMatchObject({ made: 0, changed: 0, unchanged: 1 });
});
