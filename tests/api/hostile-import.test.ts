import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

test('A broken, a cut, a foreign and a hostile file are refused with the line', async ({ site }) => {
  const broken = wordpressExport({ items: [{ id: 1 }] }).replace(
    '<wp:post_id>1</wp:post_id>',
    '<wp:post_id>1</wp:oops>',
  );
  const whole = wordpressExport({ items: [{ id: 1, content: '<p>Words</p>' }, { id: 2 }] });
  const naming = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${whole.slice(whole.indexOf('<rss')).replace('<![CDATA[Post 1]]>', '&x;')}`;
  const entities =
    '<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><title>&b;</title></channel></rss>';
  const refused: [file: string | Buffer, says: RegExp][] = [
    [broken, /Line \d+: unexpected close tag/],
    [entities, /Line 1: it defines entities/],
    ['<html><body>Hello</body></html>', /no export of WordPress/],
    [Buffer.from('<rss><channel><title>\xff\xfe', 'latin1'), /UTF-8/],
    [`<rss><channel>${'<a>'.repeat(5000)}`, /too deep/],
    ['', /The file is empty\./],
    [whole.slice(0, -300), /Line \d+: it ends within <item>: it was cut/],
    [naming, /it defines entities/],
    [
      whole.replace('<p>Words</p>', 'a <![CDATA[ b ]]> <b>c</b>'),
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
  const whole = wordpressExport({ items: [{ id: 1, title: 'Café', content: '<p>Naïve</p>' }] });
  const latin = whole.replace('UTF-8', 'ISO-8859-1').replace('old.example/2019', 'old.example/latin');
  const files = [
    `\n\n  ${whole}`,
    Buffer.from(latin, 'latin1'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole, 'utf16le')]),
    Buffer.from(
      whole.replace('UTF-8', 'CP437').replace('Café', 'Caf\u0082').replace('Naïve', 'Na\u008bve'),
      'latin1',
    ),
    whole.replace('<![CDATA[Café]]>', 'Caf&eacute;'),
    whole.replace(/<wp:(\w+)><!\[CDATA\[(.*?)\]\]><\/wp:\1>/g, '<wp:$1>\n <![CDATA[$2]]>\n</wp:$1>'),
  ];
  for (const [at, file] of files.entries()) {
    const { counts } = await site.importWordpress(file);
    expect(counts.posts.made + counts.posts.changed + counts.posts.unchanged, String(at)).toBe(1);
    const [post] = await site.publicPosts();
    expect(post, String(at)).toMatchObject({ blog_title: 'Café', description: 'Naïve' });
  }
  await expect(site.importWordpress(whole.replace('UTF-8', 'klingon'))).rejects.toThrow(
    'its encoding klingon is not known',
  );
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
