import { hash } from 'node:crypto';
import { ImportSourceEntity } from '#api/import/import.entities.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { exportOf } from '#tests/support/imports.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

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
  expect((await site.owner.get('/blogs?state=all&q=కఖగఘఙచఖగఘ')).body).toMatchObject([
    { blog_title: 'Of different words' },
  ]);
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

test('A broken, a cut, a foreign and a hostile file are refused with the line', async ({ site }) => {
  const broken = wordpressExport({ items: [{ id: 1 }] }).replace(
    '<wp:post_id>1</wp:post_id>',
    '<wp:post_id>1</wp:oops>',
  );
  const original = wordpressExport({ items: [{ id: 1, content: '<p>Words</p>' }, { id: 2 }] });
  const naming = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${original.slice(original.indexOf('<rss')).replace('<![CDATA[Post 1]]>', '&x;')}`;
  const entities =
    '<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><title>&b;</title></channel></rss>';
  const refused: [file: string | Buffer, says: RegExp][] = [
    [broken, /Line \d+: unexpected close tag/],
    [entities, /Line 1: it defines entities/],
    ['<html><body>Hello</body></html>', /no export of WordPress/],
    [Buffer.from('<rss><channel><title>\xff\xfe', 'latin1'), /UTF-8/],
    [`<rss><channel>${'<a>'.repeat(5000)}`, /too deep/],
    ['', /The file is empty\./],
    [original.slice(0, -300), /Line \d+: it ends within <item>: it was cut/],
    [naming, /it defines entities/],
    [
      original.replace('<p>Words</p>', 'a <![CDATA[ b ]]> <b>c</b>'),
      /Line \d+: <content:encoded> ends before .*CDATA/,
    ],
  ];
  for (const [file, says] of refused) await expect(site.importWordpress(file)).rejects.toThrow(says);
  expect(await site.posts()).toEqual([]);
});

test('Markup without an end and nested shortcodes do not stop the import', async ({ site }) => {
  const names = Array.from({ length: 300 }, (_, at) => `box${at}`);
  const hostile = [
    '&lt;'.repeat(10_000),
    '[a '.repeat(3_000),
    '<!-- wp:a {'.repeat(2_000),
    '<pre>'.repeat(3_000),
    '<b>'.repeat(2_000),
    '<table><td colspan=99999999>x',
    `${names.map((name) => `[${name} a=1]`).join('')}Words${names
      .map((name) => `[/${name}]`)
      .reverse()
      .join('')}`,
  ];
  const items = hostile.map((content, at) => ({ id: at + 1, content }));
  const { counts } = await site.importWordpress([...items, { id: 99, title: 'Next', content: '<p>a</p>' }]);
  expect(counts.posts.made + counts.posts.left).toBe(hostile.length + 1);
  expect(await site.titles()).toContain('Next');
});

test('Files that are not quite as they should be are read', async ({ site }) => {
  const original = wordpressExport({ items: [{ id: 1, title: 'Café', content: '<p>Naïve</p>' }] });
  const latin = original.replace('UTF-8', 'ISO-8859-1').replace('old.example/2019', 'old.example/latin');
  const files = [
    `\n\n  ${original}`,
    Buffer.from(latin, 'latin1'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(original, 'utf16le')]),
    Buffer.from(
      original.replace('UTF-8', 'CP437').replace('Café', 'Caf\u0082').replace('Naïve', 'Na\u008bve'),
      'latin1',
    ),
    original.replace('<![CDATA[Café]]>', 'Caf&eacute;'),
    original.replace(/<wp:(\w+)><!\[CDATA\[(.*?)\]\]><\/wp:\1>/g, '<wp:$1>\n <![CDATA[$2]]>\n</wp:$1>'),
  ];
  for (const [at, file] of files.entries()) {
    const { counts } = await site.importWordpress(file);
    expect(counts.posts.made + counts.posts.changed + counts.posts.unchanged, String(at)).toBe(1);
    const [post] = await site.publicPosts();
    expect(post, String(at)).toMatchObject({ blog_title: 'Café', description: 'Naïve' });
  }
  await expect(site.importWordpress(original.replace('UTF-8', 'klingon'))).rejects.toThrow(
    'its encoding klingon is not known',
  );
});

test('A site whose address is long is the same site at the next import', async ({ site }) => {
  const parts = Array.from({ length: 60 }, (_, at) => hash('sha256', String(at)));
  const base = `https://old.example/${parts.join('')}`;
  const file = wordpressExport({ items: [{ id: 1, title: 'A' }] }).replaceAll('https://old.example', base);
  expect((await site.importWordpress(file)).counts.posts.made).toBe(1);
  expect((await site.importWordpress(file)).counts.posts.unchanged).toBe(1);
});

test('What programs other than WordPress write is read', async ({ app, site }) => {
  const many = `${'Tea & scones '.repeat(12_000)}&amp; a &lt;b&gt; &mdash; & <!-- x & y -->`;
  const file = wordpressExport({
    items: [
      { id: 1, title: 'PLAIN', link: '/2013/umpire.html', creator: 'asha@mail.example' },
      { id: 2, title: '', content: '<h2>Our ground</h2><p>Lies & grass</p>', creator: 'ravi' },
    ],
  })
    .replace('<![CDATA[PLAIN]]>', 'Runs & byes&nbsp;&amp; wides')
    .replace('<description></description>', `<description>${many}</description>`);
  const { lines } = await site.importWordpress(file);
  const posts: Record<string, unknown>[] = await site.publicPosts();
  expect(posts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ blog_title: 'Runs & byes & wides', author_name: 'asha' }),
      expect.objectContaining({ blog_title: 'Our ground', author_name: 'ravi' }),
    ]),
  );
  expect(JSON.stringify(posts)).toContain('Lies & grass');
  expect(JSON.stringify(posts)).not.toContain('mail.example');
  expect(lines).toContain('Post “Runs & byes & wides”: Its author has no name but an address: it is “asha”.');
  expect(lines).toContain('Post “post-2”: It has no title: it is called “Our ground”.');
  expect((await app.call('/2013/umpire.html', { redirect: 'manual' })).status).toBe(301);
});

test('A reference that XML forbids is left out, and an unknown name is text', async ({ site }) => {
  const items = [{ id: 1, title: 'One', content: '<p>Words</p>' }];
  const file = wordpressExport({ items }).replace(
    '<![CDATA[One]]>',
    'A line&#11;sign &#x1F;in\u000ba &#8;title &foo; & more',
  );
  const { lines } = await site.importWordpress(file);
  expect(lines).toContain('The export: Characters without a meaning were left out (4).');
  expect(await site.titles()).toEqual(['A line sign in a title &foo; & more']);
});
