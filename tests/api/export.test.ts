import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOldAddresses } from '#api/features/address/old-address.service.ts';
import { openArchive } from '#api/features/moving/zip-file.ts';
import { pageContents } from '#api/features/page/page-import.service.ts';
import { settingsContent } from '#api/features/settings/settings-content.service.ts';
import type { Post } from '#contract/blog.ts';
import { fillContent } from '#tests/support/exported-content.ts';
import { exportOf, importInto, movingOf } from '#tests/support/imports.ts';
import { aPictureForm } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { publish } from '#tests/support/posts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

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

/** Whatever the API says of the content, pictures by their fingerprints. */
async function contentOf(site: TestApp): Promise<unknown> {
  const session = await site.login();
  const ask = async (path: string) => (await site.call(path, { token: session })).json();
  const posts: Post[] = await ask('/api/blogs?state=all&limit=100');
  const pictures: Record<string, string> = {};
  for (const { blog_img } of posts) {
    for (const width of [400, 800, 1600]) {
      for (const accept of ['image/avif', 'image/webp']) {
        const answer = await site.call(`/api/blog/${blog_img}?w=${width}`, {
          token: session,
          headers: { accept },
        });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        pictures[`${blog_img} ${width} ${accept}`] =
          `${answer.status} ${createHash('sha256').update(bytes).digest('hex')}`;
      }
    }
  }
  // The picture of a deleted post goes with it.
  const pictureRows: { alt: string }[] = await ask('/api/media');
  const library = pictureRows.filter(({ alt }) => alt !== 'Gone').map((each) => ({ ...each, by: null }));
  return {
    // Logins are people: the operator is told of none.
    posts: posts.map((post) => ({ ...post, author: null })),
    public: await (await site.call('/api/blogs')).json(),
    categories: await ask('/api/category?view=full'),
    pictures,
    library,
    pages: await pageContents(site.orm.em.fork()),
    settings: await settingsContent(site.orm.em.fork()),
    addresses: await listOldAddresses(site.orm.em.fork()),
    fixtures: (await ask('/api/fixtures')).map((each: { id: number }) => ({ ...each, id: 0 })),
  };
}

test('An export is brought back into an empty site without a difference, and exported again it is the same', async () => {
  await fillContent(app, token);
  const before = await contentOf(app);
  const file = await exportOf(app);
  const dry = await importInto(other, file, { dryRun: true });
  const { lines, counts } = await importInto(other, file);
  expect(lines).toEqual([]);
  expect(dry.counts.posts).toEqual(counts.posts);
  expect(counts.posts).toEqual({ made: 6, changed: 0, unchanged: 0, left: 0 });
  expect(await contentOf(other)).toEqual(before);
  const [told] = (before as { posts: Post[] }).posts.filter(({ blog_title }) => blog_title === 'Told');
  expect(told).toMatchObject({ noindex: true, canonical: 'https://first.example/a', slug: 'समाचार-आज' });
  expect(before).toMatchObject({
    pages: [{ published: { title: 'House rules' } }],
    settings: { site: { brand: 'Another brand' } },
  });
  const [one, two] = [await openArchive(file), await openArchive(await exportOf(other))];
  expect(two.files).toEqual(one.files);
  for (const { path } of one.files) {
    if (path === 'manifest.json') continue;
    expect((await two.read(path, 1e8))?.equals((await one.read(path, 1e8)) ?? Buffer.alloc(0)), path).toBe(
      true,
    );
  }
  // New posts have numbers of their own.
  const made = await publish(other, await other.login(), { blog_title: 'New' });
  expect(made.id).toBeGreaterThan(6);
});

test('An archive that 1.4.0 exported is brought in whole', async () => {
  const file = join(import.meta.dirname, '../fixtures/1.4.0.export.zip');
  const { lines, counts } = await importInto(app, file);
  expect(lines).toEqual([]);
  expect(counts.posts).toEqual({ made: 6, changed: 0, unchanged: 0, left: 0 });
  await fillContent(other, await other.login());
  const [brought, made] = [await contentOf(app), await contentOf(other)];
  // Times, and what names or identifies the bytes of pictures.
  const own = /"\d{4}-\d\d-\d\dT[^"]+"|\b\d{13}\b|-[0-9a-f]{8,}|\b[0-9a-f]{64}\b/g;
  const withoutOwn = (content: unknown) => JSON.parse(JSON.stringify(content).replace(own, '0'));
  expect(withoutOwn(brought)).toEqual(withoutOwn(made));
});

test('The same archive twice, and a site’s own, change nothing', async () => {
  await fillContent(app, token);
  const file = await exportOf(app);
  await importInto(other, file);
  const before = await contentOf(other);
  expect((await importInto(other, file)).counts.posts).toEqual({
    made: 0,
    changed: 0,
    unchanged: 6,
    left: 0,
  });
  expect(await contentOf(other)).toEqual(before);
  const own = await contentOf(app);
  expect((await importInto(app, file)).counts.posts).toEqual({ made: 0, changed: 0, unchanged: 6, left: 0 });
  expect(await contentOf(app)).toEqual(own);
});

test('A site that has posts keeps them: what comes has other numbers where they are taken, and is not written over later', async () => {
  const first = await fillContent(app, token);
  const file = await exportOf(app);
  const session = await other.login();
  const mine = await publish(other, session, { blog_title: 'Mine' });
  expect(mine.id).toBe(first.id);
  const { lines } = await importInto(other, file);
  const posts: Post[] = await (await other.call('/api/blogs?state=all', { token: session })).json();
  const moved = posts.find(({ blog_title }) => blog_title === first.blog_title);
  expect(moved?.description).toBe(first.description);
  expect(lines).toContain(
    `Post “${first.blog_title}”: Its number ${first.id} is taken here: it has ${moved?.id}.`,
  );
  expect(await (await other.call(`/api/blogs/${mine.id}`)).json()).toMatchObject({ blog_title: 'Mine' });
  await other.call(`/api/blog/${moved?.id}`, {
    method: 'PATCH',
    token: session,
    json: { blog_title: 'Changed here' },
  });
  await app.call(`/api/blog/${first.id}`, { method: 'PATCH', token, json: { blog_title: 'Changed there' } });
  const again = await importInto(other, await exportOf(app));
  expect(again.lines).toContain('Post “Changed there”: Left out: somebody changed it here, too.');
});

test('A picture that is replaced while the export is made is in it under the name that the text has there', async () => {
  const posts = await Promise.all(
    ['One', 'Two', 'Three'].map((blog_title) => publish(app, token, { blog_title })),
  );
  async function replaceAll(): Promise<void> {
    for (const { id } of posts) {
      const { blog_img }: Post = await (await app.call(`/api/blogs/${id}`)).json();
      const body = await aPictureForm({}, await aPicture({ width: 90, height: 30 }));
      const answer = await app.call(`/api/media/${blog_img}/replace`, { method: 'POST', token, body });
      expect(answer.status).toBe(201);
    }
  }
  const file = join(await tempFolder('export'), 'content.zip');
  let pieces = 0;
  for await (const piece of movingOf(app).exportContent()) {
    await appendFile(file, piece);
    pieces += 1;
    // Among the files of pictures, and between texts.
    if (pieces % 4 === 0 && pieces <= 16) await replaceAll();
  }
  expect(pieces).toBeGreaterThan(16);
  const { lines, counts } = await importInto(other, file);
  expect(lines).toEqual([]);
  expect(counts.pictures.missing).toBe(0);
  expect(counts.posts.made).toBe(3);
  for (const { blog_img } of await (await other.call('/api/blogs')).json())
    expect((await other.call(`/api/blog/${blog_img}`)).status).toBe(200);
});

test('People, messages, sessions and secrets are in no export', async () => {
  await fillContent(app, token);
  await app.call('/api/contacts', {
    method: 'POST',
    json: { email: 'visitor@mail.example', message: 'A secret wish' },
  });
  const archive = await openArchive(await exportOf(app));
  let words = '';
  for (const { path } of archive.files) words += (await archive.read(path, 1e8))?.toString('latin1');
  for (const secret of ['visitor@mail.example', 'A secret wish', 'argon2', token, 'admin', 'p256dh']) {
    expect(words.includes(secret), secret).toBe(false);
  }
  expect((await readFile(await exportOf(app))).length).toBeGreaterThan(1000);
});
