import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const countPosts = async (): Promise<unknown> => {
  const answer = await app.call('/api/blogs?state=all', { token: await app.login() });
  return answer.headers.get('x-total-count');
};

test('A broken, a foreign and a hostile file are refused with the line, and nothing is written', async () => {
  const broken = wordpressExport({ items: [{ id: 1 }] }).replace(
    '<wp:post_id>1</wp:post_id>',
    '<wp:post_id>1</wp:oops>',
  );
  await expect(importInto(app, await fileOf(broken))).rejects.toThrow(/Line \d+: unexpected close tag/);
  const entities =
    '<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><title>&b;</title></channel></rss>';
  await expect(importInto(app, await fileOf(entities))).rejects.toThrow(/Line 2: undefined entity/);
  await expect(importInto(app, await fileOf('<html><body>Hello</body></html>'))).rejects.toThrow(
    /no export of WordPress/,
  );
  await expect(
    importInto(app, await fileOf(Buffer.from('<rss><channel><title>\xff\xfe', 'latin1'))),
  ).rejects.toThrow(/UTF-8/);
  await expect(importInto(app, await fileOf(`<rss><channel>${'<a>'.repeat(5000)}`))).rejects.toThrow(
    /too deep/,
  );
  await expect(importInto(app, await fileOf(''))).rejects.toThrow('The file is empty.');
  expect(await countPosts()).toBe('0');
});

test('A million entities, and markup without an end, take seconds and not the server', async () => {
  const hostile = [
    '&lt;'.repeat(300_000),
    '[a '.repeat(100_000),
    '<!-- wp:a {'.repeat(50_000),
    '<pre>'.repeat(100_000),
    '<b>'.repeat(50_000),
    '<table><td colspan=99999999>x',
  ];
  const file = await fileOf(
    wordpressExport({ items: hostile.map((content, at) => ({ id: at + 1, content })) }),
  );
  const start = performance.now();
  const { counts } = await importInto(app, file);
  expect(counts.posts.made + counts.posts.left).toBe(hostile.length);
  expect(performance.now() - start).toBeLessThan(60_000);
});

test('Shortcodes in shortcodes, thousands of them, are no end of the import', async () => {
  const depth = 8_000;
  const names = Array.from({ length: depth }, (_, at) => `box${at}`);
  const nested = `${names.map((name) => `[${name} a=1]`).join('')}Words${names
    .reverse()
    .map((name) => `[/${name}]`)
    .join('')}`;
  const items = [
    { id: 1, content: nested },
    { id: 2, title: 'Next', content: '<p>a</p>' },
  ];
  const { counts } = await importInto(app, await fileOf(wordpressExport({ items })));
  expect(counts.posts.made + counts.posts.left).toBe(2);
  const posts: { blog_title: string }[] = await (await app.call('/api/blogs')).json();
  expect(posts.map(({ blog_title }) => blog_title)).toContain('Next');
});

test('Files that are not quite as they should be are read: encodings, blank lines before, names of HTML', async () => {
  const whole = wordpressExport({ items: [{ id: 1, title: 'Café', content: '<p>Naïve</p>' }] });
  const latin = whole.replace('UTF-8', 'ISO-8859-1').replace('old.example/2019', 'old.example/latin');
  const files = [
    `\n\n  ${whole}`,
    Buffer.from(latin, 'latin1'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole, 'utf16le')]),
    whole.replace('<![CDATA[Café]]>', 'Caf&eacute;'),
    whole.replace(/<wp:(\w+)><!\[CDATA\[(.*?)\]\]><\/wp:\1>/g, '<wp:$1>\n <![CDATA[$2]]>\n</wp:$1>'),
  ];
  for (const [at, file] of files.entries()) {
    const { counts } = await importInto(app, await fileOf(file));
    expect(counts.posts.made + counts.posts.changed + counts.posts.unchanged, String(at)).toBe(1);
    const [post] = await (await app.call('/api/blogs')).json();
    expect(post, String(at)).toMatchObject({ blog_title: 'Café', description: 'Naïve' });
  }
  await expect(importInto(app, await fileOf(whole.replace('UTF-8', 'klingon')))).rejects.toThrow(
    'its encoding klingon is not known',
  );
});

test('A file that was cut, and a word that names another file, are refused', async () => {
  const whole = wordpressExport({ items: [{ id: 1 }, { id: 2 }] });
  await expect(importInto(app, await fileOf(whole.slice(0, -300)))).rejects.toThrow(
    /Line \d+: it ends within <item>: it was cut/,
  );
  const reading = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${whole.slice(whole.indexOf('<rss')).replace('<![CDATA[Post 1]]>', '&x;')}`;
  await expect(importInto(app, await fileOf(reading))).rejects.toThrow(/undefined entity/);
  expect(await countPosts()).toBe('0');
});

test('What programs other than WordPress write is read: a bare &, paths for addresses, an e-mail address for a name', async () => {
  const many = `${'Tea & scones '.repeat(12_000)}&amp; a &lt;b&gt; &mdash; & <!-- x & y -->`;
  const file = wordpressExport({
    items: [
      { id: 1, title: 'PLAIN', link: '/2013/umpire.html', creator: 'asha@mail.example' },
      { id: 2, title: '', content: '<h2>Our ground</h2><p>Lies & grass</p>', creator: 'ravi' },
    ],
  })
    .replace('<![CDATA[PLAIN]]>', 'Runs & byes&nbsp;&amp; wides')
    .replace('<description></description>', `<description>${many}</description>`);
  const { lines } = await importInto(app, await fileOf(file));
  const posts: Record<string, unknown>[] = await (await app.call('/api/blogs')).json();
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
