import { readFile, writeFile } from 'node:fs/promises';
import { inTransaction } from '#api/db/transaction.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import { PageEntity } from '#api/features/pages/page.entities.ts';
import { pageContents } from '#api/features/pages/page-import.service.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import { exportAll } from '#api/import/archive/export.service.ts';
import type { ZipEntry } from '#api/import/formats/zip-writer.ts';
import { OWN_PAGES_MAX } from '#contract/pages.ts';
import { defaultContent } from '#contract/settings.ts';
import { DAY_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { test as base, type ImportSite } from '#tests/support/import-test.ts';
import { changedExport, exportOf, fileOf, zipFile } from '#tests/support/imports.ts';
import { aPageText, pageCalls } from '#tests/support/page-calls.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';

const test = base.extend('makePage', ({ owner }) => pageCalls(owner).make);

const pathsOf = async ({ app }: ImportSite) =>
  (await pageContents(app.orm.em.fork())).map(({ path }) => path);

test('Pages whose addresses are long and begin alike all come', async ({ app, site, other, makePage }) => {
  const long = 'नियम'.repeat(15);
  await makePage(`${long}-एक`);
  await makePage(`${long}-दो`);
  // One as another with a number behind it.
  await makePage(`${'a'.repeat(79)}b`);
  await makePage(`${'a'.repeat(79)}c`);
  const title = 'w'.repeat(100);
  const link = `https://old.example/${title}/`;
  await site.importWordpress([1, 2].map((id) => ({ id, type: 'page', title, link })));
  const { lines, counts } = await other.importFile(await exportOf(app));
  expect(lines).toEqual([]);
  expect(counts.pages.made).toBe(6);
  expect(await pathsOf(other)).toEqual(await pathsOf(site));
});

test('Pages for which there is no room are left out, with a line', async ({ app, other, makePage }) => {
  await makePage('rules');
  const at = new Date();
  await other.app.orm.em.fork().insertMany(
    PageEntity,
    Array.from({ length: OWN_PAGES_MAX }, (_, number) => ({
      ...{ path: `/p/page-${number}`, published: null, draft: aPageText(), revision: 1 },
      ...{ at, operatorId: null, operator: null },
    })) as never,
  );
  const { lines, counts } = await other.importFile(await exportOf(app));
  expect(lines).toEqual([`Page “/p/rules”: Not imported: There are ${OWN_PAGES_MAX} pages already.`]);
  expect(counts.pages).toMatchObject({ made: 0, left: 1 });
});

test('What is written while an export runs takes nothing from it', async ({ app, owner, other }) => {
  await addPost(owner, { blog_title: 'First' });
  const pieces: Buffer[] = [];
  let isWritten = false;
  for await (const piece of exportAll(app.orm)) {
    pieces.push(piece);
    if (isWritten || !piece.includes('pictures/')) continue;
    isWritten = true;
    await owner.post('/category', { category: 'New' });
    await addPost(owner, { blog_title: 'Meanwhile' });
  }
  expect(isWritten).toBe(true);
  const { lines, counts } = await other.importFile(await fileOf(Buffer.concat(pieces), 'content.zip'));
  expect(lines).toEqual([]);
  expect(counts.posts).toMatchObject({ made: 1, left: 0 });
});

test('A post that is imported again has a revision of its own', async ({ app, owner, other }) => {
  const { id } = await addPost(owner, { blog_title: 'First' });
  const first = await exportOf(app);
  const form = await aPostForm({ blog_title: 'Second', revision: '1' });
  expect((await owner.patch(`/blog/${id}`, form)).status).toBe(200);
  const second = await exportOf(app);
  await other.importFile(second);
  const [picture] = await storedPictures(other.app);
  const before = await other.postCalled('Second');
  await other.importFile(first);
  const after = await other.postCalled('First');
  expect(after.id).toBe(before.id);
  expect(after.revision).toBeGreaterThan(before.revision ?? 0);
  expect(await storedPictures(other.app)).toHaveLength(1);
  expect(await storedPictures(other.app)).not.toContain(picture);
  await other.importFile(second);
  expect((await other.postCalled('Second')).revision).toBeGreaterThan(after.revision ?? 0);
});

test('An old address of a category leads to the one that has another number here', async ({
  app,
  owner,
  other,
}) => {
  const { body: theirs } = await owner.post('/category', { category: 'Hockey' });
  await inTransaction(app.orm, (em) =>
    addRedirect(em, '/category/hockey/', { path: `/blog?category=${theirs.id}` }),
  );
  await addPost(other.owner, { blog_title: 'Mine' });
  await other.owner.post('/category', { category: 'Chess' });
  await other.importFile(await exportOf(app));
  const { body: categories }: { body: { id: number; category: string }[] } =
    await other.owner.get('/category');
  const here = categories.find(({ category }) => category === 'Hockey')?.id;
  expect(here).not.toBe(theirs.id);
  const { headers } = await other.app.call('/category/hockey');
  expect(headers.get('location')).toBe(`/blog?category=${here}`);
});

test('A consent with other words has another version', async ({ app, owner, other }) => {
  await settingsCalls(owner).publish(withBrand('Another brand'));
  const { version } = defaultContent.words.notice;
  const file = await changedExport(app, (path, bytes) => {
    if (path !== 'settings.json') return bytes;
    const stored = JSON.parse(bytes.toString());
    const notice = { ...stored.words.notice, text: 'Other words.', version };
    return Buffer.from(JSON.stringify({ ...stored, words: { ...stored.words, notice } }));
  });
  await other.importFile(file);
  const { notice } = (await settingsCalls(other.owner).read()).content.words;
  expect(notice.text).toBe('Other words.');
  expect(notice.version).not.toBe(version);
});

test('A fixture over the limit is left out, and said; the others come', async ({ app, other }) => {
  const days = (count: number) => new Date(Date.now() + count * DAY_MS);
  const words = { away: 'Nepal', competition: 'Cup', venue: '', changedAt: days(0) };
  await inTransaction(app.orm, async (em) => {
    await em.insert(FixtureEntity, { ...words, home: 'Far', startsAt: days(731) });
    await em.insert(FixtureEntity, { ...words, home: 'Near', startsAt: days(7) });
  });
  const { lines, counts } = await other.importFile(await exportOf(app));
  expect(lines).toEqual(['Fixture “Far”: Not imported: Choose a start within the next two years.']);
  expect(counts.fixtures).toBe(1);
});

test('An archive brought in as drafts makes nothing public', async ({
  app,
  owner,
  site,
  other,
  makePage,
}) => {
  await addPost(owner, { blog_title: 'Out' });
  const { path, revision, fields } = await makePage('rules');
  await pageCalls(owner).done('/publish', { path, revision }, { fields });
  await settingsCalls(owner).publish(withBrand('Another brand'));
  await inTransaction(app.orm, (em) =>
    em.insert(FixtureEntity, {
      ...{ home: 'India', away: 'Nepal', competition: 'Cup', venue: '' },
      ...{ startsAt: new Date(Date.now() + 60_000), changedAt: new Date() },
    }),
  );
  const file = await exportOf(app);
  const { lines, counts } = await other.importFile(file, { drafts: true });
  const reason = 'Left out: it would be public at once, and everything comes in as drafts.';
  expect(lines).toEqual([`Settings: ${reason}`, `Fixture “India”: ${reason}`]);
  expect(counts).toMatchObject({ posts: { made: 1 }, pages: { made: 1 }, fixtures: 0 });
  expect(await other.postCalled('Out')).toMatchObject({ state: 'draft' });
  const [page] = await pageContents(other.app.orm.em.fork());
  expect(page).toMatchObject({ published: null, draft: { title: 'House rules' } });
  // Without drafts what was not changed is published.
  const again = await other.importFile(file);
  expect(again.counts).toMatchObject({ posts: { changed: 1 }, pages: { changed: 1 }, fixtures: 1 });
  expect(await pathsOf(other)).toEqual(await pathsOf(site));
  expect(await other.publicPosts()).toHaveLength(1);
});

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
    await expect(site.importFile(media), path).rejects.toThrow(/cannot be read|Couldn’t read/);
    const wordpress = site.importWordpress([{ id: 1, content: '<p>a</p>' }], { media });
    await expect(wordpress, path).rejects.toThrow(/cannot be read|Couldn’t read/);
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
  const { lines: faultOf, counts } = await site.importWordpress(items, { media, dryRun: true });
  expect(faultOf.join()).toContain('uploads/a.jpg cannot be unpacked');
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
    [await fileOf('PK\u0003\u0004 and nothing more', 'cut.zip'), /no zip archive|Couldn’t read/],
    [await zipFile([manifest(9)]), 'newer version'],
  ];
  for (const [file, says] of refused) await expect(site.importFile(file)).rejects.toThrow(says);
});

test('Fields and pictures of an archive are held to usual limits', async ({ app, owner, site, other }) => {
  const { blog_img } = await addPost(owner, { blog_title: 'Good', description: 'Words' });
  const faultOf = async (change: (path: string, bytes: Buffer) => Buffer) =>
    (await other.importFile(await changedExport(app, change))).lines.join('\n');
  const inPosts = (from: string, to: string) => (path: string, bytes: Buffer) =>
    path.startsWith('posts/') ? Buffer.from(bytes.toString().replace(from, to)) : bytes;
  const tail = Buffer.from('<script>alert(1)</script>');
  const withTail = (path: string, bytes: Buffer) =>
    path.endsWith('400.webp') ? Buffer.concat([bytes, tail]) : bytes;
  const noPicture = (path: string, bytes: Buffer) => (path.endsWith('400.avif') ? tail : bytes);
  expect(await faultOf(withTail)).toContain('or more than one');
  expect(await faultOf(noPicture)).toContain('is no picture');
  for (const [from, to, says] of [
    ['blog_title: Good', `blog_title: ${'x'.repeat(300)}`, 'At most 200 characters'],
    ['noindex: false', 'noindex: null', 'Not imported: noindex'],
    ['seo_title: ""', 'seo_title: null', 'Not imported: seo_title'],
    ['Words', '> '.repeat(300), 'at most 20 deep'],
    ['state: published', 'state: everywhere', 'Not imported: state'],
    [blog_img, '../../etc/passwd', 'Not imported: image'],
  ] as const)
    expect(await faultOf(inPosts(from, to))).toContain(says);
  expect(await other.publicPosts()).toEqual([]);
  // A word for yes is what a form sends.
  expect(await faultOf(inPosts('noindex: false', 'noindex: "true"'))).toBe('');
  expect((await other.owner.get('/blogs/1')).body).toMatchObject({ noindex: true });
  const foreign = await changedExport(app, (path, bytes) =>
    path === 'categories.json' ? Buffer.from('[{"id": 1, "category": ["x"]}]') : bytes,
  );
  await expect(other.importFile(foreign)).rejects.toThrow('categories.json has fields of another form.');
  expect(await site.titles()).toEqual(['Good']);
});
