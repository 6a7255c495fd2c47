import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/transaction.ts';
import { insertFixture } from '#api/features/fixture/fixture.repository.ts';
import { PageEntity } from '#api/features/page/page.entities.ts';
import { pageContents } from '#api/features/page/page-import.service.ts';
import { OWN_PAGES_MAX } from '#contract/page-desk.ts';
import { defaultContent } from '#contract/site-content.ts';
import { changedExport } from '#tests/support/changed-export.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { exportOf, importInto, movingOf } from '#tests/support/imports.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
let other: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  other = await startTestApp();
  token = await app.login();
});
afterEach(async () => {
  await app.close();
  await other.close();
});

const PAGE = {
  ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
  ...{ markdown: 'Be **kind**', language: 'en-IN', menu: 'none', order: 0, noindex: false },
};

async function makePage(slug: string, site = app, session = token): Promise<void> {
  const json = { slug, fields: PAGE };
  const answer = await site.call('/api/page-desk', { method: 'POST', token: session, json });
  expect(answer.status).toBe(201);
}

const pathsOf = async (site: TestApp) => (await pageContents(site.orm.em.fork())).map(({ path }) => path);

test('Pages whose addresses begin alike all come', async () => {
  const long = 'नियम'.repeat(15);
  await makePage(`${long}-एक`);
  await makePage(`${long}-दो`);
  const { lines, counts } = await importInto(other, await exportOf(app));
  expect(lines).toEqual([]);
  expect(counts.pages.made).toBe(2);
  expect(await pathsOf(other)).toEqual(await pathsOf(app));
});

test('Pages with long addresses, one as another with a number behind it, all come', async () => {
  const slug = 'a'.repeat(79);
  await makePage(`${slug}b`);
  await makePage(`${slug}c`);
  const title = 'w'.repeat(100);
  const items = [1, 2].map((id) => ({ id, type: 'page', title, link: `https://old.example/${title}/${id}` }));
  const link = `https://old.example/${title}/`;
  await importInto(app, await fileOf(wordpressExport({ items: items.map((item) => ({ ...item, link })) })));
  const { lines, counts } = await importInto(other, await exportOf(app));
  expect(lines).toEqual([]);
  expect(counts.pages.made).toBe(4);
  expect(await pathsOf(other)).toEqual(await pathsOf(app));
});

test('Pages for which there is no room are left out, with a line', async () => {
  await makePage('rules');
  const at = new Date();
  await other.orm.em.fork().insertMany(
    PageEntity,
    Array.from({ length: OWN_PAGES_MAX }, (_, number) => ({
      ...{ path: `/p/page-${number}`, published: null, draft: PAGE, revision: 1 },
      ...{ at, operatorId: null, operator: null },
    })) as never,
  );
  const { lines, counts } = await importInto(other, await exportOf(app));
  expect(lines).toEqual([`Page “/p/rules”: Not imported: There are ${OWN_PAGES_MAX} pages already.`]);
  expect(counts.pages).toMatchObject({ made: 0, left: 1 });
});

test('What is written while an export runs takes nothing from it', async () => {
  await publish(app, token, { blog_title: 'First' });
  const pieces: Buffer[] = [];
  let isWritten = false;
  for await (const piece of movingOf(app).exportContent()) {
    pieces.push(piece);
    if (isWritten || !piece.includes('pictures/')) continue;
    isWritten = true;
    await app.call('/api/category', { method: 'POST', token, json: { category: 'New' } });
    await publish(app, token, { blog_title: 'Meanwhile' });
  }
  expect(isWritten).toBe(true);
  const file = join(await tempFolder('export'), 'content.zip');
  await writeFile(file, Buffer.concat(pieces));
  const { lines, counts } = await importInto(other, file);
  expect(lines).toEqual([]);
  expect(counts.posts).toMatchObject({ made: 1, left: 0 });
});

test('A post that is imported again has a revision that it never had, and its former picture is gone', async () => {
  const { id } = await publish(app, token, { blog_title: 'First' });
  const first = await exportOf(app);
  const form = await aPostForm({ blog_title: 'Second', revision: '1' });
  expect((await app.call(`/api/blog/${id}`, { method: 'PATCH', token, body: form })).status).toBe(200);
  const second = await exportOf(app);
  const session = await other.login();
  await importInto(other, second);
  const [picture] = await storedPictures(other);
  const before = await read();
  await importInto(other, first);
  const after = await read();
  expect(after).toMatchObject({ blog_title: 'First' });
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(await storedPictures(other)).toHaveLength(1);
  expect(await storedPictures(other)).not.toContain(picture);
  await importInto(other, second);
  expect((await read()).revision).toBeGreaterThan(after.revision);

  async function read() {
    const posts = await (await other.call('/api/blogs?state=all', { token: session })).json();
    return posts.find((post: { id: number }) => post.id === id);
  }
});

test('A notice with other words has not the version of the one that ships', async () => {
  const { content } = await (await app.call('/api/settings', { token })).json();
  const settings = { ...content, site: { ...content.site, brand: 'Another brand' } };
  await app.call('/api/settings', { method: 'POST', token, json: { content: settings, revision: 0 } });
  const { version } = defaultContent.words.notice;
  const file = await changedExport(app, (path, bytes) => {
    if (path !== 'settings.json') return bytes;
    const stored = JSON.parse(bytes.toString());
    const notice = { ...stored.words.notice, text: 'Other words.', version };
    return Buffer.from(JSON.stringify({ ...stored, words: { ...stored.words, notice } }));
  });
  await importInto(other, file);
  const read = await (await other.call('/api/settings', { token: await other.login() })).json();
  expect(read.content.words.notice.text).toBe('Other words.');
  expect(read.content.words.notice.version).not.toBe(version);
});

test('A fixture beyond what editors may add is left out, and said; the others come', async () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  const words = { away: 'Nepal', competition: 'Cup', venue: '', changedAt: days(0) };
  await inTransaction(app.orm, async (em) => {
    await insertFixture(em, { ...words, home: 'Far', startsAt: days(731) });
    await insertFixture(em, { ...words, home: 'Near', startsAt: days(7) });
  });
  const { lines, counts } = await importInto(other, await exportOf(app));
  expect(lines).toEqual(['Fixture “Far”: Left out: Choose a start within the next two years.']);
  expect(counts.fixtures).toBe(1);
});
