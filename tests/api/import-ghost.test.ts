import { expect } from '#tests/support/api-test.ts';
import { aGhostPost as aPost, lexicalText as aText, ghostExport } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';
import { fileOf, folderOf } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';

test('Posts come with dates, states, tags, authors, pictures and old addresses', async ({ site }) => {
  const media = await folderOf({ 'images/2022/ball.jpg': await aPicture({ kind: 'jpeg' }) });
  const image = '__GHOST_URL__/content/images';
  const file = await fileOf(
    ghostExport(
      [
        aPost(1, {
          title: 'Opening <over>',
          html: `<p>See <a href="__GHOST_URL__/post-2/">the next</a>, <a href="__GHOST_URL__/tag/cricket/">all</a> or <a href="/tag/batting/">none</a></p><img src="${image}/size/w600/2022/ball.jpg" alt="In the text">`,
          feature_image: `${image}/2022/ball.jpg`,
        }),
        aPost(2, {
          title: 'Later',
          html: '<p>b</p>',
          status: 'scheduled',
          published_at: '2090-01-01T00:00:00.000Z',
        }),
        aPost(3, { title: 'Draft', html: '<p>c</p>', status: 'draft', published_at: null }),
        aPost(4, { title: 'For payers', html: '<p>d</p>', visibility: 'paid' }),
        aPost(5, { title: 'House rules', html: '<p>e</p>', type: 'page' }),
      ],
      {
        tags: [
          { id: 't1', name: 'Cricket', slug: 'cricket' },
          { id: 't2', name: '#internal', slug: 'hash-internal' },
          { id: 't3', name: 'Batting', slug: 'batting' },
        ],
        posts_tags: [
          { post_id: 'id-1', tag_id: 't3', sort_order: 2 },
          { post_id: 'id-1', tag_id: 't1', sort_order: 1 },
          { post_id: 'id-1', tag_id: 't2', sort_order: 0 },
        ],
        posts_meta: [
          {
            post_id: 'id-1',
            feature_image_alt: 'A ball',
            meta_title: 'For engines',
            meta_description: 'Words for engines',
          },
        ],
        settings: [{ key: 'locale', value: 'te' }],
        members: [{ id: 'm1', email: 'reader@mail.example' }],
      },
    ),
    'ghost.json',
  );
  const dry = await site.importFile(file, { media, dryRun: true });
  expect(await site.posts()).toEqual([]);
  const { lines, counts } = await site.importFile(file, { media });
  expect({ lines, counts }).toEqual(dry);
  const post = await site.postCalled('Opening <over>');
  expect(post).toMatchObject({
    state: 'published',
    date: '2022-03-04T05:06:07.000Z',
    title: 'A ball',
    Category: { category: 'Cricket' },
    author_name: 'Rahul D.',
    slug: 'post-1',
    language: 'te-IN',
    seo_title: 'For engines',
    seo_description: 'Words for engines',
  });
  expect(post.description).toBe(
    `See [the next](/post-2/), [all](/tag/cricket/) or [none](/tag/batting/)\n\n![In the text](/api/blog/${post.blog_img}#80x20)`,
  );
  expect(await site.postCalled('Later')).toMatchObject({
    state: 'scheduled',
    date: '2090-01-01T00:00:00.000Z',
  });
  expect(await site.postCalled('Draft')).toMatchObject({ state: 'draft' });
  expect(await site.postCalled('For payers')).toMatchObject({ state: 'draft' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “Opening <over>”: Its category is its first tag; the others are left out: “Batting”.',
      'Post “Opening <over>”: Internal tags are left out: “#internal”.',
      'Post “Opening <over>”: A link leads to what only the old site had: “/tag/batting/”.',
      'The export: Tags are left out: 2, on 1 post or page.',
      'Post “For payers”: It was for “paid” only: it is a draft.',
      'The export: “members”: 1 left out.',
    ]),
  );
  const { status, headers } = await site.app.call('/tag/cricket');
  expect([status, headers.get('location')]).toEqual([301, `/blog?category=${post.Category?.id}`]);
  // Of each post, and of the tag.
  expect(counts.addresses).toBe(6);
  const again = await site.importFile(file, { media });
  expect(again.counts.posts).toEqual({ made: 0, changed: 0, unchanged: 4, left: 0 });
});

test('A text without HTML is made of its Lexical or Mobiledoc form', async ({ site }) => {
  const lexical = {
    root: {
      type: 'root',
      children: [
        { type: 'extended-heading', tag: 'h2', children: [aText('Heading')] },
        {
          type: 'paragraph',
          children: [
            aText('bold', 1),
            aText(' & plain '),
            { type: 'link', url: 'https://example.com/x', children: [aText('link')] },
          ],
        },
        { type: 'list', tag: 'ol', children: [{ type: 'listitem', children: [aText('one')] }] },
        { type: 'embed', url: 'https://www.youtube.com/watch?v=abcdefg' },
        { type: 'signup', header: 'Join' },
      ],
    },
  };
  const mobiledoc = {
    version: '0.3.1',
    markups: [['em'], ['a', ['href', 'https://example.com/y']]],
    atoms: [['soft-return', '', {}]],
    cards: [
      ['code', { code: 'let x = 1;' }],
      ['hr', {}],
    ],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, 'slanted'],
          [0, [], 0, ' and '],
          [0, [1], 1, 'linked'],
          [1, [], 0, 0],
          [0, [], 0, 'below'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'item']]]],
      [10, 0],
      [10, 1],
    ],
  };
  const { lines } = await site.importGhost([
    aPost(1, { title: 'Lexical', lexical: JSON.stringify(lexical) }),
    aPost(2, { title: 'Mobiledoc', mobiledoc: JSON.stringify(mobiledoc) }),
  ]);
  expect((await site.postCalled('Lexical')).description).toBe(
    '## Heading\n\n**bold** & plain [link](https://example.com/x)\n\n1. one\n\nhttps://www.youtube.com/watch?v=abcdefg\n\n## Join',
  );
  expect(lines).toContain('Post “Lexical”: A form where readers sign up is left out, its words stay.');
  expect((await site.postCalled('Mobiledoc')).description).toMatch(
    /^\*slanted\* and \[linked\]\(https:\/\/example.com\/y\)\\\nbelow\n\n- item/,
  );
});

test('A cut, a foreign and a hostile file are refused', async ({ site }) => {
  const original = ghostExport([aPost(1, { title: 'One', html: '<p>a</p>' })]);
  await expect(site.importGhost(original.slice(0, -5))).rejects.toThrow('it was cut before its end');
  await expect(site.importGhost('{"hello": "world"}')).rejects.toThrow('no export of Ghost');
  await expect(site.importGhost('{"data": {"posts": [{"id": oops}]}}')).rejects.toThrow(
    /no JSON near character \d+/,
  );
  await expect(site.importGhost('{"a":'.repeat(5000))).rejects.toThrow(/no JSON/);
  await expect(site.importGhost(`{"data":{"posts":[{"html":${'['.repeat(200_000)}`)).rejects.toThrow();
  expect(await site.posts()).toEqual([]);
});

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
