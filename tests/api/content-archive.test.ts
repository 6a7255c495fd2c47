import { inTransaction } from '#api/db/transaction.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import { PageEntity } from '#api/features/pages/page.entities.ts';
import { pageContents } from '#api/features/pages/page-import.service.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import { exportAll } from '#api/import/archive/export.service.ts';
import { OWN_PAGES_MAX } from '#contract/pages.ts';
import { defaultContent } from '#contract/settings.ts';
import { DAY_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { test as base, type ImportSite } from '#tests/support/import-test.ts';
import { changedExport, exportOf, fileOf } from '#tests/support/imports.ts';
import { aPageText, pageDesk } from '#tests/support/page-desk.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';

const test = base.extend('makePage', ({ owner }) => pageDesk(owner).make);

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
  await pageDesk(owner).done('/publish', { path, revision }, { fields });
  await settingsCalls(owner).publish(withBrand('Another brand'));
  await inTransaction(app.orm, (em) =>
    em.insert(FixtureEntity, {
      ...{ home: 'India', away: 'Nepal', competition: 'Cup', venue: '' },
      ...{ startsAt: new Date(Date.now() + 60_000), changedAt: new Date() },
    }),
  );
  const file = await exportOf(app);
  const { lines, counts } = await other.importFile(file, { drafts: true });
  const why = 'Left out: it would be public at once, and everything comes in as drafts.';
  expect(lines).toEqual([`Settings: ${why}`, `Fixture “India”: ${why}`]);
  expect(counts).toMatchObject({ posts: { made: 1 }, pages: { made: 1 }, fixtures: 0 });
  expect(await other.postCalled('Out')).toMatchObject({ state: 'draft' });
  const [page] = await pageContents(other.app.orm.em.fork());
  expect(page).toMatchObject({ published: null, draft: { title: 'House rules' } });
  // Without drafts what nobody changed is published.
  const again = await other.importFile(file);
  expect(again.counts).toMatchObject({ posts: { changed: 1 }, pages: { changed: 1 }, fixtures: 1 });
  expect(await pathsOf(other)).toEqual(await pathsOf(site));
  expect(await other.publicPosts()).toHaveLength(1);
});
