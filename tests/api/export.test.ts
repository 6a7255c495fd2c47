import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageContents } from '#api/features/pages/page-import.service.ts';
import { listRedirects } from '#api/features/redirects/redirect.service.ts';
import { exportedSettings } from '#api/features/settings/settings.service.ts';
import { exportAll } from '#api/import/archive/export.service.ts';
import type { Post } from '#contract/blog.ts';
import { sitePicture } from '#contract/image-url.ts';
import { expect } from '#tests/support/api-test.ts';
import { fillContent } from '#tests/support/exported-content.ts';
import { test as base, type ImportSite } from '#tests/support/import-test.ts';
import { exportOf, fileOf, filesOf, zipFile } from '#tests/support/imports.ts';
import { addPicture, aPictureForm, replacePicture } from '#tests/support/media.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';

/** `filled`: the first post of `site`, which has something of all that an archive holds. */
const test = base.extend('filled', ({ app, owner }) => fillContent(app, owner));

const UNCHANGED = { made: 0, changed: 0, unchanged: 6, left: 0 };

/** Whatever the API says of the content, pictures by their fingerprints. */
async function contentOf({ app, owner, posts: allPosts }: ImportSite) {
  const ask = async (path: string) => (await owner.get(path)).body;
  const posts = await allPosts();
  const pictures: Record<string, string> = {};
  for (const { blog_img } of posts) {
    for (const width of [400, 800, 1600]) {
      for (const accept of ['image/avif', 'image/webp']) {
        const picture = await app.call(`/api/blog/${blog_img}?w=${width}`, {
          token: owner.token,
          headers: { accept },
        });
        const bytes = new Uint8Array(await picture.arrayBuffer());
        pictures[`${blog_img} ${width} ${accept}`] =
          `${picture.status} ${createHash('sha256').update(bytes).digest('hex')}`;
      }
    }
  }
  // The picture of a deleted post goes with it.
  const library = (await ask('/media')).filter(({ alt }: { alt: string }) => alt !== 'Gone');
  return {
    // Logins are people: the report names none.
    posts: posts.map((post) => ({ ...post, author: null })),
    public: await (await app.call('/api/blogs')).json(),
    categories: await ask('/category?view=full'),
    pictures,
    library: library.map((each: object) => ({ ...each, by: null })),
    pages: await pageContents(app.orm.em.fork()),
    settings: await exportedSettings(app.orm.em.fork()),
    addresses: await listRedirects(app.orm.em.fork()),
    fixtures: (await ask('/fixtures')).map((each: object) => ({ ...each, id: 0 })),
  };
}

/** The paths of files that are not in both archives, to the byte. */
async function differingFiles(first: string, second: string): Promise<string[]> {
  const [one, two] = [await filesOf(first), await filesOf(second)];
  expect([...two.keys()]).toEqual([...one.keys()]);
  return [...one].filter(([path, bytes]) => two.get(path)?.equals(bytes) !== true).map(([path]) => path);
}

test('An export is imported without a difference', async ({ app, owner, filled, site, other }) => {
  expect(filled.id).toBe(1);
  const arranged = {
    hidden: ['/casino' as const],
    home: { order: ['faq', 'about'], hidden: ['feedback'] },
  };
  const footer = { order: ['/blog', '/contact'], hidden: ['/glossary'] };
  const logo = sitePicture(await addPicture(owner, {}, await aPicture({ width: 400, height: 100 })));
  await settingsCalls(owner).publish(({ site, structure, ...content }) => ({
    ...content,
    site: { ...site, accent: '#0a5c3c', logo },
    structure: { ...structure, ...arranged, menu: { ...structure.menu, footer } },
  }));
  const before = await contentOf(site);
  const file = await exportOf(app);
  const dry = await other.importFile(file, { dryRun: true });
  const { lines, counts } = await other.importFile(file);
  expect(lines).toEqual([]);
  expect(dry.counts.posts).toEqual(counts.posts);
  expect(counts.posts).toEqual({ made: 6, changed: 0, unchanged: 0, left: 0 });
  const after = await contentOf(other);
  expect(after).toEqual(before);
  const restored = before.posts.find(({ blog_title }) => blog_title === 'Told');
  expect(restored).toMatchObject({ noindex: true, canonical: 'https://first.example/a', slug: 'समाचार-आज' });
  expect(before).toMatchObject({
    pages: [{ published: { title: 'House rules' } }],
    settings: {
      site: { brand: 'Another brand', accent: '#0a5c3c', logo },
      structure: { ...arranged, menu: { footer } },
    },
  });
  // It names the site.
  expect(await differingFiles(file, await exportOf(other.app))).toEqual(['manifest.json']);

  // The same archive twice, and a site's own, change nothing.
  expect((await other.importFile(file)).counts.posts).toEqual(UNCHANGED);
  expect(await contentOf(other)).toEqual(after);
  expect((await site.importFile(file)).counts.posts).toEqual(UNCHANGED);
  expect(await contentOf(site)).toEqual(before);
  // New posts have numbers of their own.
  const made = await addPost(other.owner, { blog_title: 'New' });
  expect(made.id).toBeGreaterThan(6);
});

test('An export, imported and exported twice over, differs in nothing but the manifest', async ({
  app,
  owner,
  filled,
  site,
  other,
}) => {
  const pages = pageCalls(owner);
  await addPicture(owner, { alt: '- In no text: “quoted” #' });
  const shown = await addPicture(owner, { alt: '' });
  const address = `/api/blog/${shown.name}#80x20`;
  // Published and changed since, hidden from search engines; a draft alone; one that moved, twice.
  const rules = await pages.make('rules', { markdown: `![](${address})`, menu: 'footer', order: 2 });
  const published = await pages.done('/publish', rules, { fields: rules.fields });
  await pages.change('/draft', published.path, { share: shown.name, lead: 'Not yet: *said*', noindex: true });
  await pages.make('draft-alone', { title: '---', description: 'a: b # c' });
  const moved = await pages.done('/move', await pages.read(published.path), { slug: 'our-rules' });
  await pages.done('/move', moved, { slug: 'the-rules' });
  const text = `- \n\n---\nimage: ${filled.blog_img}\n---\n\u200d\u00a0 | a | b |\n\n![x](${address} "y")  `;
  for (const state of ['published', 'draft'] as const)
    await addPost(owner, { blog_title: `'${state}': [a, b] & {c} 🏏`, description: text, state });
  await site.changePost(filled.id, { slug: 'another-slug', share_picture: shown.name });
  await replacePicture(owner, filled.blog_img, { width: 90, height: 30 });
  const past = { home: '12', away: 'true', competition: '~', venue: '', starts_at: new Date().toISOString() };
  await owner.post('/fixtures', past);
  await owner.post('/category', { category: 'Nothing in it: yet' });

  const file = await exportOf(app);
  const { lines } = await other.importFile(file);
  expect(lines).toEqual([]);
  expect(await contentOf(other)).toEqual(await contentOf(site));
  const second = await exportOf(other.app);
  expect(await differingFiles(file, second)).toEqual(['manifest.json']);
  // Each once more, and the other's own.
  await site.importFile(file);
  await other.importFile(file);
  await other.importFile(second);
  expect(await differingFiles(file, await exportOf(app))).toEqual([]);
  expect(await differingFiles(second, await exportOf(other.app))).toEqual([]);
});

/** The path of the archive that a version exported, whose match begins tomorrow: the list has no match that is over. */
async function archiveOf(version: string): Promise<string> {
  const files = await filesOf(join(import.meta.dirname, `../fixtures/${version}.export.zip`));
  const [match] = JSON.parse(String(files.get('fixtures.json')));
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  files.set('fixtures.json', Buffer.from(JSON.stringify([{ ...match, starts_at: startsAt }])));
  return zipFile([...files].map(([path, bytes]) => ({ path, bytes })));
}

test.for(['1.4.0', '2.0.0'])(
  'An archive that %s exported is brought in whole',
  async (version, { filled, site, other }) => {
    const archive = await archiveOf(version);
    const { lines, counts } = await other.importFile(archive);
    expect(lines).toEqual([]);
    expect(counts.posts).toEqual({ made: 6, changed: 0, unchanged: 0, left: 0 });
    expect(filled.id).toBe(1);
    // Times, and what names or identifies the bytes of pictures.
    const own = /"\d{4}-\d\d-\d\dT[^"]+"|\b\d{13}\b|-[0-9a-f]{8,}|\b[0-9a-f]{64}\b/g;
    const withoutOwn = (content: unknown) => JSON.parse(JSON.stringify(content).replace(own, '0'));
    const imported = await contentOf(other);
    // The words that ship are others since; the version of the notice is the day of its publication here.
    const files = await filesOf(archive);
    const [{ words }, categories] = ['settings', 'categories'].map((name) =>
      JSON.parse(String(files.get(`${name}.json`))),
    );
    expect(imported.settings).toMatchObject({ words: { ...words, notice: { text: words.notice.text } } });
    type Described = { category: string; description?: string };
    const described = (all: readonly Described[]) =>
      all.map(({ category, description = '' }) => [category, description]).sort();
    expect(described(imported.categories)).toEqual(described(categories));
    const withoutWords = ({ settings, categories, ...others }: typeof imported) =>
      withoutOwn({
        ...others,
        settings: { ...settings, words: null },
        categories: categories.map((each: Described) => ({ ...each, description: null })),
      });
    expect(withoutWords(imported)).toEqual(withoutWords(await contentOf(site)));
  },
);

test('Imported posts have other numbers where taken', async ({ app, filled: first, site, other }) => {
  const mine = await addPost(other.owner, { blog_title: 'Mine' });
  expect(mine.id).toBe(first.id);
  const { lines } = await other.importFile(await exportOf(app));
  const moved = await other.postCalled(first.blog_title);
  expect(moved.description).toBe(first.description);
  expect(lines).toContain(
    `Post “${first.blog_title}”: Its number ${first.id} is taken here: it has ${moved.id}.`,
  );
  expect((await other.owner.get(`/blogs/${mine.id}`)).body).toMatchObject({ blog_title: 'Mine' });
  await other.changePost(moved.id, { blog_title: 'Changed here' });
  await site.changePost(first.id, { blog_title: 'Changed there' });
  const again = await other.importFile(await exportOf(app));
  expect(again.lines).toContain(
    'Post “Changed there”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
});

test('A picture replaced during an export has its text’s name there', async ({ app, owner, other }) => {
  const posts: Post[] = [];
  for (const blog_title of ['One', 'Two', 'Three']) posts.push(await addPost(owner, { blog_title }));
  async function replaceAll(): Promise<void> {
    for (const { id } of posts) {
      const { blog_img }: Post = (await owner.get(`/blogs/${id}`)).body;
      const form = await aPictureForm({}, await aPicture({ width: 90, height: 30 }));
      expect((await owner.post(`/media/${blog_img}/replace`, form)).status).toBe(201);
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of exportAll(app.orm)) {
    pieces.push(piece);
    // Among the files of pictures, and between texts.
    if (pieces.length % 4 === 0 && pieces.length <= 16) await replaceAll();
  }
  expect(pieces.length).toBeGreaterThan(16);
  const { lines, counts } = await other.importFile(await fileOf(Buffer.concat(pieces), 'content.zip'));
  expect(lines).toEqual([]);
  expect(counts).toMatchObject({ pictures: { missing: 0 }, posts: { made: 3 } });
  for (const { blog_img } of await other.publicPosts())
    expect((await other.app.call(`/api/blog/${blog_img}`)).status).toBe(200);
});

test('People, messages, sessions and secrets are in no export', async ({ app, owner, visitor, filled }) => {
  await visitor.post('/contacts', { email: 'visitor@mail.example', message: 'A secret wish' });
  const file = await exportOf(app);
  const text = [...(await filesOf(file)).values()].map((bytes) => bytes.toString('latin1')).join();
  expect(text).toContain(filled.slug);
  const secrets = ['visitor@mail.example', 'A secret wish', 'argon2', owner.token ?? '', 'admin', 'p256dh'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect((await readFile(file)).length).toBeGreaterThan(1000);
});
