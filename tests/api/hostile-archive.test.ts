import { readFile, writeFile } from 'node:fs/promises';
import type { ZipEntry } from '#api/import/formats/zip-writer.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { changedExport, fileOf, zipFile } from '#tests/support/imports.ts';
import { addPost } from '#tests/support/posts.ts';

const text = (path: string, words: string): ZipEntry => ({ path, bytes: Buffer.from(words) });

/** An archive whose file has a name that no writer takes. */
async function hostileZip(path: string): Promise<string> {
  const plain = 'x'.repeat(path.length);
  const file = await zipFile([text(plain, '')]);
  const bytes = await readFile(file);
  await writeFile(file, Buffer.from(bytes.toString('latin1').replaceAll(plain, path), 'latin1'));
  return file;
}

test('An archive with names that lead out of it is refused', async ({ site }) => {
  for (const path of ['../../evil.jpg', '/etc/evil.jpg', 'C:/evil.jpg', 'a\\..\\evil.jpg']) {
    const media = await hostileZip(path);
    await expect(site.importFile(media), path).rejects.toThrow(/cannot be read/);
    const wordpress = site.importWordpress([{ id: 1, content: '<p>a</p>' }], { media });
    await expect(wordpress, path).rejects.toThrow(/cannot be read/);
  }
});

test('An archive that unpacks to more than its limits is refused before that', async ({ site }) => {
  const bomb = { path: 'manifest.json', bytes: Buffer.alloc(30 * 1024 * 1024) };
  await expect(site.importFile(await zipFile([bomb]))).rejects.toThrow('manifest.json is larger than 2 MB.');
  const picture = { path: 'uploads/bomb.jpg', bytes: Buffer.alloc(30 * 1024 * 1024) };
  const items = [
    { id: 1, title: 'One', content: '<p>a <img src="https://old.example/uploads/bomb.jpg"></p>' },
  ];
  const { lines } = await site.importWordpress(items, { media: await zipFile([picture]) });
  expect(lines.join()).toContain('uploads/bomb.jpg is larger than 10 MB');
});

test('A picture that cannot be unpacked to its end is missing, in a dry run, too', async ({ site }) => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at * at}`).join('\n');
  const picture = { path: 'uploads/a.jpg', bytes: Buffer.from(`\xff\xd8\xff${lines}`, 'latin1') };
  const media = await zipFile([picture]);
  const bytes = await readFile(media);
  await writeFile(media, bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 200));
  const items = [{ id: 1, content: '<p>a <img src="https://old.example/uploads/a.jpg"></p>' }];
  const { lines: said, counts } = await site.importWordpress(items, { media, dryRun: true });
  expect(said.join()).toContain('uploads/a.jpg cannot be unpacked');
  expect(counts.pictures).toEqual({ found: 0, missing: 1 });
});

test('What is no archive of a site, is cut, or is of a newer version is refused', async ({ site }) => {
  const manifest = (version: number) => {
    const fields = { format: 'floodlight-content', version, site: crypto.randomUUID() };
    return text('manifest.json', JSON.stringify(fields));
  };
  const lists = ['categories.json', 'pictures.json', 'old-addresses.json'].map((path) => text(path, '[]'));
  const broken = text('posts/0001-a.md', '---\nblog_title: [\n---\nWords');
  const refused: [file: string, says: string | RegExp][] = [
    [await zipFile([text('a.txt', 'x')]), 'no export of such a site'],
    [await zipFile([text('site.wordpress.xml', '<rss>')]), 'It holds site.wordpress.xml: unpack the archive'],
    [await zipFile([manifest(1), ...lists, broken]), 'posts/0001-a.md'],
    [await fileOf('PK\u0003\u0004 and nothing more', 'cut.zip'), /no zip archive|cannot be read/],
    [await zipFile([manifest(9)]), 'newer version'],
  ];
  for (const [file, says] of refused) await expect(site.importFile(file)).rejects.toThrow(says);
});

test('Fields and pictures of an archive are held to usual limits', async ({ app, owner, site, other }) => {
  const { blog_img } = await addPost(owner, { blog_title: 'Good', description: 'Words' });
  const said = async (change: (path: string, bytes: Buffer) => Buffer) =>
    (await other.importFile(await changedExport(app, change))).lines.join('\n');
  const inPosts = (from: string, to: string) => (path: string, bytes: Buffer) =>
    path.startsWith('posts/') ? Buffer.from(bytes.toString().replace(from, to)) : bytes;
  const tail = Buffer.from('<script>alert(1)</script>');
  const withTail = (path: string, bytes: Buffer) =>
    path.endsWith('400.webp') ? Buffer.concat([bytes, tail]) : bytes;
  const noPicture = (path: string, bytes: Buffer) => (path.endsWith('400.avif') ? tail : bytes);
  expect(await said(withTail)).toContain('or more than one');
  expect(await said(noPicture)).toContain('is no picture');
  for (const [from, to, says] of [
    ['blog_title: Good', `blog_title: ${'x'.repeat(300)}`, 'At most 200 characters'],
    ['noindex: false', 'noindex: null', 'Not imported: noindex'],
    ['seo_title: ""', 'seo_title: null', 'Not imported: seo_title'],
    ['Words', '> '.repeat(300), 'deep at most'],
    ['state: published', 'state: everywhere', 'Not imported: state'],
    [blog_img, '../../etc/passwd', 'Not imported: image'],
  ] as const)
    expect(await said(inPosts(from, to))).toContain(says);
  expect(await other.publicPosts()).toEqual([]);
  // A word for yes is what a form sends.
  expect(await said(inPosts('noindex: false', 'noindex: "true"'))).toBe('');
  expect((await other.owner.get('/blogs/1')).body).toMatchObject({ noindex: true });
  const foreign = await changedExport(app, (path, bytes) =>
    path === 'categories.json' ? Buffer.from('[{"id": 1, "category": ["x"]}]') : bytes,
  );
  await expect(other.importFile(foreign)).rejects.toThrow('categories.json has fields of another form.');
  expect(await site.titles()).toEqual(['Good']);
});
