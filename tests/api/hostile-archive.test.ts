import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ZipEntry } from '#api/features/moving/zip-writer.ts';
import { changedExport, zipFile } from '#tests/support/changed-export.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { importInto } from '#tests/support/imports.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const text = (path: string, words: string): ZipEntry => ({ path, bytes: Buffer.from(words) });
const countPosts = async () => (await (await app.call('/api/blogs')).json()).length;

test.each(['../../evil.jpg', '/etc/evil.jpg', 'C:/evil.jpg', 'a\\..\\evil.jpg'])(
  'An archive with the name %s is refused',
  async (path) => {
    const file = await zipFile([text(path, 'x')]);
    await expect(importInto(app, file)).rejects.toThrow(/cannot be read/);
    const wordpress = await fileOf(wordpressExport({ items: [{ id: 1, content: '<p>a</p>' }] }));
    await expect(importInto(app, wordpress, { media: file })).rejects.toThrow(/cannot be read/);
  },
);

test('An archive that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = { path: 'manifest.json', bytes: Buffer.alloc(300 * 1024 * 1024) };
  await expect(importInto(app, await zipFile([bomb]))).rejects.toThrow('manifest.json is larger than 2 MB.');
  const picture = { path: 'uploads/bomb.jpg', bytes: Buffer.alloc(100 * 1024 * 1024) };
  const items = [
    { id: 1, title: 'One', content: '<p>a <img src="https://old.example/uploads/bomb.jpg"></p>' },
  ];
  const { lines } = await importInto(app, await fileOf(wordpressExport({ items })), {
    media: await zipFile([picture]),
  });
  expect(lines.join()).toContain('uploads/bomb.jpg is larger than 10 MB');
});

test('What is no archive of a site, is cut, or is of a newer version is refused', async () => {
  await expect(importInto(app, await zipFile([text('a.txt', 'x')]))).rejects.toThrow(
    'no export of such a site',
  );
  await expect(importInto(app, await zipFile([text('site.wordpress.xml', '<rss>')]))).rejects.toThrow(
    'It holds site.wordpress.xml: unpack the archive',
  );
  const site = crypto.randomUUID();
  const manifest = JSON.stringify({ format: 'floodlight-content', version: 1, site });
  const lists = ['categories.json', 'pictures.json', 'old-addresses.json'].map((path) => text(path, '[]'));
  const broken = text('posts/0001-a.md', '---\nblog_title: [\n---\nWords');
  const answer = importInto(app, await zipFile([text('manifest.json', manifest), ...lists, broken]));
  await expect(answer).rejects.toThrow('posts/0001-a.md');
  await expect(importInto(app, await fileOf('PK\u0003\u0004 and nothing more', 'cut.zip'))).rejects.toThrow(
    /no zip archive|cannot be read/,
  );
  const newer = { format: 'floodlight-content', version: 9, site: crypto.randomUUID() };
  await expect(
    importInto(app, await zipFile([text('manifest.json', JSON.stringify(newer))])),
  ).rejects.toThrow('newer version');
});

test('Fields of an archive are held to the limits of what is typed, and its pictures to be nothing else', async () => {
  const token = await app.login();
  const { blog_img } = await publish(app, token, { blog_title: 'Good', description: 'Words' });
  const other = await startTestApp();
  try {
    const said = async (change: (path: string, bytes: Buffer) => Buffer) =>
      (await importInto(other, await changedExport(app, change))).lines.join('\n');
    const inPosts = (from: string, to: string) => (path: string, bytes: Buffer) =>
      path.startsWith('posts/') ? Buffer.from(bytes.toString().replace(from, to)) : bytes;
    const tail = Buffer.from('<script>alert(1)</script>');
    expect(
      await said((path, bytes) => (path.endsWith('400.webp') ? Buffer.concat([bytes, tail]) : bytes)),
    ).toContain('or more than one');
    expect(await said((path, bytes) => (path.endsWith('400.avif') ? tail : bytes))).toContain(
      'is no picture',
    );
    expect(await said(inPosts('blog_title: Good', `blog_title: ${'x'.repeat(300)}`))).toContain(
      'At most 200 characters',
    );
    expect(await said(inPosts('noindex: false', 'noindex: null'))).toContain('Not imported: noindex');
    expect(await said(inPosts('seo_title: ""', 'seo_title: null'))).toContain('Not imported: seo_title');
    expect(await said(inPosts('Words', '> '.repeat(300)))).toContain('deep at most');
    expect(await said(inPosts('state: published', 'state: everywhere'))).toContain('Not imported: state');
    expect(await said(inPosts(blog_img, '../../etc/passwd'))).toContain('Not imported: image');
    expect((await (await other.call('/api/blogs')).json()).length).toBe(0);
    // A word for yes is what a form sends.
    expect(await said(inPosts('noindex: false', 'noindex: "true"'))).toBe('');
    expect(await (await other.call('/api/blogs/1')).json()).toMatchObject({ noindex: true });
    await expect(
      importInto(
        other,
        await changedExport(app, (path, bytes) =>
          path === 'categories.json' ? Buffer.from('[{"id": 1, "category": ["x"]}]') : bytes,
        ),
      ),
    ).rejects.toThrow('categories.json has fields of another form.');
  } finally {
    await other.close();
  }
  expect(await countPosts()).toBe(1);
});
