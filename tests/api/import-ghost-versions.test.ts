import { expect } from '#tests/support/api-test.ts';
import { aGhostPost as aPost } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';

test('Pages of an export of version 2 are known by a number', async ({ site }) => {
  const { lines, counts } = await site.importGhost(
    [
      aPost(1, { title: 'By number', type: undefined, page: 1, html: '<p>a</p>' }),
      aPost(2, { title: 'खेल', type: undefined, page: 0, html: '<p>b</p>', meta_title: 'For engines' }),
      aPost(3, { title: 'Later', type: undefined, page: 0, html: '<p>c</p>', status: 'scheduled' }),
    ],
    {
      tags: [
        { id: 't1', name: 'Cricket', feature_image: '/content/images/tag.png' },
        { id: 't2', name: 'Hockey' },
      ],
      posts_tags: [
        { post_id: 'id-1', tag_id: 't1', sort_order: 0 },
        { post_id: 'id-2', tag_id: 't1', sort_order: 0 },
      ],
      settings: [{ key: 'default_locale', value: 'te' }],
      permissions: [{ id: 'p1', name: 'Edit posts' }],
      migrations: [{ id: 1, name: '1-create-tables.js' }],
    },
  );
  expect(counts).toMatchObject({ posts: { made: 2 }, pages: { made: 1 } });
  expect(await site.postCalled('Later')).toMatchObject({ language: 'te-IN' });
  expect(await site.postCalled('खेल')).toMatchObject({
    seo_title: 'For engines',
    Category: { category: 'Cricket' },
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Page “By number”: Tags are left out: “Cricket”.',
      'The export: Tags without posts are left out (1): “Hockey”.',
      'The export: Pictures of tags, and their words for search engines, are left out (1): “Cricket”.',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/permissions|migrations/);
});

test('An export of version 0: Markdown, dates as numbers, and tables below two names', async ({ site }) => {
  const post = {
    id: 1,
    uuid: 'u1',
    title: 'Welcome',
    slug: 'welcome',
    markdown: 'You are *live*.',
    html: null,
    image: '/content/images/ball.png',
    page: 0,
    status: 'published',
    language: 'en_US',
    author_id: 1,
    published_at: 1388318310783,
  };
  const data = { posts: [post], tags: [], users: [{ name: 'Sita R.' }], posts_tags: [] };
  const { lines } = await site.importGhost(JSON.stringify({ data: { meta: { version: '000' }, data } }));
  expect(await site.postCalled('Welcome')).toMatchObject({
    description: 'You are *live*.',
    date: '2013-12-29T11:58:30.783Z',
    language: 'en-IN',
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^Post “Welcome”: (?:A|Its main) picture is missing: “\/content\/images\/ball.png”/,
      ),
      'Post “Welcome”: The export does not name its author.',
    ]),
  );
});

test('A text whose own form is broken is taken from another, and that is said', async ({ site }) => {
  const { lines } = await site.importGhost([
    aPost(1, { title: 'Plain', plaintext: 'First words\n\nSecond < words' }),
    aPost(2, { title: 'Broken', mobiledoc: '{"version":', plaintext: 'Still here' }),
    aPost(3, { title: 'Lost', mobiledoc: '{"version":' }),
  ]);
  expect((await site.postCalled('Plain')).description).toBe('First words\n\nSecond < words');
  expect((await site.postCalled('Broken')).description).toBe('Still here');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “Plain”: It came as plain words: the export has no other form of its text.',
      'Post “Broken”: Its form of Ghost cannot be read.',
      'Post “Lost”: Its form of Ghost cannot be read.',
    ]),
  );
});

test('Authors and tags come from tables or posts; words of mails are said', async ({ site }) => {
  const { lines } = await site.importGhost(
    [
      aPost(1, { title: 'By table', html: '<p>a</p>' }),
      aPost(2, {
        title: 'In it',
        html: '<p>b</p>',
        authors: [{ name: 'Meera' }],
        tags: [{ name: 'Hockey' }],
      }),
    ],
    {
      users: [],
      authors: [{ id: 'u1', name: 'Rahul D.' }],
      posts_authors: [{ post_id: 'id-1', author_id: 'u1', sort_order: 0 }],
      posts_meta: [{ post_id: 'id-1', email_subject: 'Read this' }],
    },
  );
  expect(await site.postCalled('By table')).toMatchObject({ author_name: 'Rahul D.' });
  expect(await site.postCalled('In it')).toMatchObject({
    author_name: 'Meera',
    Category: { category: 'Hockey' },
  });
  expect(lines).toContain(
    'Post “By table”: Words that only mails or its theme had are left out: “Read this”.',
  );
});
