import { readFile } from 'node:fs/promises';
import { expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { changedExport, exportOf, importInto, importsBy } from '#tests/support/imports.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { contentTest, startContentApp } from '#tests/support/tiny-site.ts';

const PATHS = ['/about-us', '/', '/built/home', '/manifest.webmanifest', '/blog/feed.xml'];
const BRAND = /Bat &(amp;)? Ball/;

const text = async (app: TestApp, path: string) => (await app.call(path)).text();

/** `app` shows what comes from `source`, whose name is “Bat & Ball”. */
const test = contentTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures are asked for
  .extend('source', async ({}, { onCleanup }) => {
    const source = await startTestApp();
    onCleanup(source.close);
    const { publish } = settingsCalls(clientOf(source.url, await source.login()));
    expect((await publish(withBrand('Bat & Ball'))).status).toBe(200);
    return source;
  })
  .extend('importInBrowser', ({ owner }) => async (path: string) => {
    const file = { upload: crypto.randomUUID(), pieces: 1 };
    const { sendPiece, run } = importsBy(owner);
    await sendPiece(file.upload, 0, await readFile(path));
    const report = await run({ file, dry_run: false });
    expect(report.at(-1)).toMatchObject({ type: 'done' });
    return report;
  });

test('Settings of an archive are shown when an import ends', async ({ app, source, importInBrowser }) => {
  for (const path of PATHS) expect(await text(app, path), path).not.toMatch(BRAND);
  await importInBrowser(await exportOf(source));
  for (const path of PATHS) expect(await text(app, path), path).toMatch(BRAND);
});

test('Pages of an archive are shown when an import ends', async ({ app, source, importInBrowser }) => {
  const pages = pageCalls(clientOf(source.url, await source.login()));
  const { path } = await pages.make('rules', { title: 'Rules of the house' });
  await pages.change('/publish', path);
  await importInBrowser(await exportOf(source));
  expect(await text(app, path)).toContain('<h1>Rules of the house</h1>');
  // Once for the page, once for the settings.
  expect(JSON.parse(await text(app, '/site-state.json'))).toMatchObject({ revision: 2 });
});

test('Settings that break pages are not imported', async ({ app, owner, source, importInBrowser }) => {
  const file = await changedExport(source, (path, bytes) =>
    path === 'settings.json' ? Buffer.from(bytes.toString().replaceAll('Bat & Ball', 'FAIL')) : bytes,
  );
  const before = await text(app, '/about-us');
  expect(await importInBrowser(file)).toContainEqual({
    type: 'line',
    about: 'Settings',
    text: expect.stringMatching(/^Not imported: Couldn’t build the pages/),
  });
  expect(await text(app, '/about-us')).toBe(before);
  expect((await settingsCalls(owner).read()).revision).toBe(0);
});

test('A running server shows what the command imported', async ({ app, source }) => {
  app.publisher.follow();
  for (const path of PATHS) await text(app, path);
  await importInto(app, await exportOf(source));
  for (const path of PATHS) await expect.poll(() => text(app, path), { interval: 20 }).toMatch(BRAND);
  const later = await startContentApp({ sharing: app });
  for (const path of PATHS) expect(await text(later, path), path).toMatch(BRAND);
  await later.close();
});
