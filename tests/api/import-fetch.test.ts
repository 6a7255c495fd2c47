import { createFileFetch } from '#api/import/file-fetch.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { aGhostPost, ghostExport } from '#tests/support/ghost-export.ts';
import { exportOf as contentOf, fileOf, filesOf, importerOf, importInto } from '#tests/support/imports.ts';
import { listPictures } from '#tests/support/media.ts';
import { openOldSite } from '#tests/support/old-site.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { type WordpressItem, wordpressExport } from '#tests/support/wordpress-export.ts';

const closing = async (onCleanup: (end: () => void) => void) => {
  const site = await openOldSite();
  onCleanup(site.close);
  return site;
};
const test = base
  .extend('old', ({ clock: _ }, { onCleanup }) => closing(onCleanup))
  .extend('other', ({ clock: _ }, { onCleanup }) => closing(onCleanup))
  .extend('settings', ({ old }) => ({ noticeOrigins: [old.origin] }));

const picture = (width: number) => aPicture({ width, height: 30 });
const uploads = '/wp-content/uploads/2019/05';

const exportOf = (origin: string, items: readonly WordpressItem[]) =>
  fileOf(wordpressExport({ items }).replaceAll('https://old.example', origin));

/** A post that shows pictures by these names. */
const showing = (origin: string, ...names: string[]) =>
  names.map((name) => `<p><img src="${origin}${uploads}/${name}"></p>`).join('');

test('Pictures of the old site are fetched once, three at a time, and counted in a dry run', async ({
  app,
  owner,
  old,
}) => {
  const { origin, answers, asked } = old;
  const names = ['a.jpg', 'same.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
  for (const [at, name] of names.entries())
    answers.set(`${uploads}/${name}`, { body: await picture(60 + at) });
  answers.set(`${uploads}/same.jpg`, { body: await picture(60) });
  answers.set(`${uploads}/moved.jpg`, { status: 301, location: `${uploads}/a.jpg` });
  answers.set(`${uploads}/text.jpg`, { body: Buffer.from('no picture') });
  const content = showing(origin, ...names, 'moved.jpg', 'gone.jpg', 'text.jpg', 'a-300x200.jpg', 'b.gif');
  const items = [
    { id: 1, title: 'Shown', content },
    { id: 2, title: 'Shown, too', content: showing(origin, 'a.jpg', 'gone.jpg') },
    { id: 9, type: 'attachment', title: 'a', url: `${origin}${uploads}/a.jpg` },
    { id: 10, type: 'attachment', title: 'e', url: `${origin}${uploads}/e.jpg` },
    { id: 11, type: 'attachment', title: 'gone', url: `${origin}${uploads}/gone.jpg` },
  ];
  const file = await exportOf(origin, items);
  const dry = await importInto(app, file, { dryRun: true, fetch: true });
  expect(asked).toEqual([]);
  expect(dry.lines).toContain('The old site: 9 files would be fetched.');
  expect(dry.counts).toMatchObject({ posts: { made: 2 }, pictures: { found: 12 }, files: { shown: 3 } });
  old.hold();
  const importing = importInto(app, file, { fetch: true });
  await expect.poll(old.open).toBe(3);
  const later = fetch(`${origin}/later`);
  await expect.poll(() => asked).toContain('/later');
  expect(asked).toHaveLength(4);
  old.release();
  await later;
  const { lines, counts } = await importing;
  expect(asked).toHaveLength(11);
  expect(lines.at(-1)).toMatch(/^The old site: 7 files fetched \(0\.\d MB\), 2 of 9 did not come\.$/);
  expect(lines.filter((line) => line.includes('is missing'))).toEqual([
    expect.stringContaining('gone.jpg”, it was not fetched: its host answered with 404; in the text'),
    expect.stringContaining('text.jpg”, it was not fetched: only JPEG, PNG, WebP and AVIF are imported'),
    expect.stringContaining('b.gif”, only JPEG, PNG, WebP and AVIF are imported'),
    expect.stringContaining('gone.jpg”, it was not fetched: its host answered with 404; in the text'),
  ]);
  expect(counts).toMatchObject({
    posts: { made: 2 },
    pictures: { found: 9, missing: 4 },
    files: { shown: 2, left: 1 },
  });
  expect(await listPictures(owner)).toHaveLength(5);

  asked.length = 0;
  const again = await importInto(app, file, { fetch: true });
  expect(again.counts.posts).toMatchObject({ unchanged: 2 });
  expect(asked.toSorted()).toEqual([`${uploads}/gone.jpg`, `${uploads}/text.jpg`]);
  expect(again.lines).toContain(
    `The old site: “${origin}${uploads}/gone.jpg”: it was not fetched: its host answered with 404.`,
  );
  const without = await importInto(app, file);
  expect(without.counts.posts).toMatchObject({ unchanged: 2 });
  expect(asked).toHaveLength(2);
});

test('A file of an export that no text shows is fetched into the library, once', async ({
  app,
  owner,
  old,
}) => {
  const { origin, answers, asked } = old;
  answers.set(`${uploads}/alone.jpg`, { body: await picture(70) });
  const items = [
    { id: 1, title: 'Words', content: '<p>a</p>' },
    { id: 9, type: 'attachment', title: 'alone', url: `${origin}${uploads}/alone.jpg` },
    { id: 10, type: 'attachment', title: 'gone', url: `${origin}${uploads}/gone.jpg` },
  ];
  const file = await exportOf(origin, items);
  const { counts, lines } = await importInto(app, file, { fetch: true });
  expect(counts.files).toMatchObject({ made: 1, left: 1 });
  expect(lines).toContainEqual(
    expect.stringContaining(
      'Not imported: no text shows it, and it was not fetched: its host answered with 404.',
    ),
  );
  expect(await listPictures(owner)).toHaveLength(2);
  asked.length = 0;
  const again = await importInto(app, file, { fetch: true });
  expect(again.counts.files).toMatchObject({ made: 0, unchanged: 1 });
  expect(asked).toEqual([`${uploads}/gone.jpg`]);
});

test('What a host cannot give now comes with a later import; another host is never asked', async ({
  app,
  old,
  other,
}) => {
  const { origin, answers, asked } = old;
  const content = `${showing(origin, 'late.jpg')}<img src="${other.origin}/x.jpg">`;
  const file = await exportOf(origin, [{ id: 1, title: 'Late', content }]);
  answers.set(`${uploads}/late.jpg`, { status: 503 });
  const first = await importInto(app, file, { fetch: true });
  expect(first.counts.pictures).toEqual({ found: 0, missing: 2 });
  answers.set(`${uploads}/late.jpg`, { body: await picture(80) });
  const second = await importInto(app, file, { fetch: true });
  expect(second.counts).toMatchObject({ posts: { changed: 1 }, pictures: { found: 1, missing: 1 } });
  expect(asked).toEqual([`${uploads}/late.jpg`, `${uploads}/late.jpg`]);
  expect(other.asked).toEqual([]);
});

test('A stop ends the fetching at once; begun again, an import fetches only what is missing', async ({
  app,
  old,
}) => {
  const { origin, answers, asked } = old;
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  for (const [at, name] of names.entries())
    answers.set(`${uploads}/${name}`, { body: await picture(60 + at) });
  answers.set(`${uploads}/c.jpg`, { hangs: true });
  const file = await exportOf(origin, [{ id: 1, title: 'Long', content: showing(origin, ...names) }]);
  const stop = new AbortController();
  const lines: string[] = [];
  const reading = (async () => {
    const options = { dryRun: false, fetch: true, signal: stop.signal };
    for await (const event of importerOf(app).importFile({ file }, options)) {
      if (event.type !== 'progress') continue;
      lines.push(`${event.done} of ${event.total}: ${event.doing}`);
      if (event.done === 3) stop.abort();
    }
  })();
  await expect(reading).rejects.toThrow('abort');
  expect(lines).toContainEqual('0 of 0: Looking for pictures to fetch: 1 looked at');
  expect(lines).toContainEqual('0 of 5: Fetching from the old site: 0 of 4 files, 0.0 MB');
  expect(lines.at(-1)).toMatch(/^3 of 5: Fetching from the old site: 3 of 4 files, 0\.\d MB$/);
  await expect.poll(old.open).toBe(0);
  asked.length = 0;
  answers.set(`${uploads}/c.jpg`, { body: await picture(64) });
  const { counts } = await importInto(app, file, { fetch: true });
  expect(asked).toEqual([`${uploads}/c.jpg`]);
  expect(counts).toMatchObject({ posts: { made: 1 }, pictures: { found: 4, missing: 0 } });
});

test('A picture that is fetched for the head of a post goes with it, one of a text stays', async ({
  app,
  old,
}) => {
  const { origin, answers } = old;
  answers.set(`${uploads}/head.jpg`, { body: await picture(60) });
  answers.set(`${uploads}/text.jpg`, { body: await picture(61) });
  const items = [
    { id: 1, title: 'Both', content: showing(origin, 'text.jpg'), meta: { _thumbnail_id: '9' } },
    {
      id: 9,
      type: 'attachment',
      title: 'head',
      url: `${origin}${uploads}/head.jpg`,
      meta: { _wp_attachment_image_alt: 'The ground' },
    },
  ];
  await importInto(app, await exportOf(origin, items), { fetch: true });
  const rows = JSON.parse(String((await filesOf(await contentOf(app))).get('pictures.json')));
  expect(rows).toContainEqual(expect.objectContaining({ width: 60, alt: 'The ground', of_post: true }));
  expect(rows).toContainEqual(expect.objectContaining({ width: 61, alt: '', of_post: false }));
});

base('Nothing is fetched from an address that is not public', async ({ app }) => {
  const old = await openOldSite();
  const file = await exportOf(old.origin, [
    { id: 1, title: 'Inside', content: showing(old.origin, 'a.jpg') },
  ]);
  const { lines, counts } = await importInto(app, file, { fetch: true });
  expect(lines).toContainEqual(
    expect.stringContaining('it was not fetched: its host has an address that is not public'),
  );
  expect(counts.posts.made).toBe(1);
  expect(old.asked).toEqual([]);
  old.close();
});

test('Of an export that does not say where its site is, nothing is fetched', async ({ app }) => {
  const html = '<p><img src="__GHOST_URL__/content/images/a.jpg"></p>';
  const file = await fileOf(ghostExport([aGhostPost(1, { title: 'One', html })]), 'export.json');
  const { lines } = await importInto(app, file, { fetch: true });
  expect(lines.at(-1)).toBe('The old site: Nothing was fetched: the export does not say where its site is.');
});

test('A file is refused that leads inside, is too large or does not come in time', async ({ old, other }) => {
  const { origin, answers } = old;
  const fetchFile = createFileFetch({ trusted: [origin] });
  answers.set('/inside', { status: 302, location: `${other.origin}/x.jpg` });
  answers.set('/named', { status: 302, location: other.origin.replace('127.0.0.1', 'localhost') });
  answers.set('/file', { status: 302, location: 'file:///etc/passwd' });
  answers.set('/round', { status: 302, location: '/round' });
  answers.set('/large', { body: Buffer.alloc(20 * 1024 * 1024 + 1) });
  answers.set('/chunked', { body: Buffer.alloc(20 * 1024 * 1024 + 1), isChunked: true });
  answers.set('/late', { hangs: true });
  const reason = (path: string) => fetchFile(origin + path).catch((error: Error) => error.message);
  const isPrivate = 'its host has an address that is not public';
  expect(await reason('/inside')).toBe(isPrivate);
  expect(await reason('/named')).toBe(isPrivate);
  expect(await reason('/file')).toBe('its host answered with 302');
  expect(await reason('/round')).toBe('its host answered with 302');
  expect(await reason('/large')).toBe('it is larger than 20 MB');
  expect(await reason('/chunked')).toBe('it is larger than 20 MB');
  const hasty = createFileFetch({ trusted: [origin], fileMs: 100 });
  await expect(hasty(`${origin}/late`)).rejects.toThrow('it did not come within 0.1 s');
  expect(
    await createFileFetch({ trusted: ['http://127.0.0.1:9'] })('http://127.0.0.1:9/').catch(String),
  ).toBe('Error: its host cannot be reached');
  expect(other.asked).toEqual([]);
});
