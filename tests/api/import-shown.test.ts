import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedExport } from '#tests/support/changed-export.ts';
import { exportOf, importInto } from '#tests/support/imports.ts';
import { settingsCalls, startSettingsApp, withBrand } from '#tests/support/settings-site.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let other: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  other = await startSettingsApp();
  const { publish } = settingsCalls(app, await app.login());
  expect((await publish(withBrand('Bat & Ball'))).status).toBe(200);
});
afterEach(async () => {
  await app.close();
  await other.close();
});

const PATHS = ['/about-us', '/', '/built/home', '/manifest.webmanifest', '/blog/feed.xml'];
const text = async (path: string, of = other) => (await of.call(path)).text();

async function importInBrowser(file: string): Promise<string> {
  const token = await other.login();
  const upload = crypto.randomUUID();
  const body = new FormData();
  body.append('upload', upload);
  body.append('at', '0');
  body.append('piece', new File([new Uint8Array(await readFile(file))], 'piece'));
  await other.call('/api/moving/pieces', { method: 'POST', token, body });
  const json = { file: { upload, pieces: 1 }, dry_run: false };
  return (await other.call('/api/moving/import', { method: 'POST', token, json })).text();
}

test('Settings of an archive are on all pages when an import in the browser says that it is done', async () => {
  for (const path of PATHS) expect(await text(path), path).not.toMatch(/Bat &(amp;)? Ball/);
  expect(await importInBrowser(await exportOf(app))).toContain('"type":"done"');
  for (const path of PATHS) expect(await text(path), path).toMatch(/Bat &(amp;)? Ball/);
});

test('Pages of an archive are published when an import in the browser says that it is done', async () => {
  const token = await app.login();
  const fields = {
    ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
    ...{ markdown: 'Be **kind**', language: 'en-IN', menu: 'none', order: 0, noindex: false },
  };
  const made = await app.call('/api/page-desk', { method: 'POST', token, json: { slug: 'rules', fields } });
  const json = { ...(await made.json()), fields };
  await app.call('/api/page-desk/publish', { method: 'POST', token, json });
  await importInBrowser(await exportOf(app));
  // Once for the page, once for the settings.
  expect(JSON.parse(await text('/site-state.json'))).toMatchObject({ revision: 2 });
});

test('Settings that no page can be made of are not imported, which a line says, and the pages stay', async () => {
  const file = await changedExport(app, (path, bytes) =>
    path === 'settings.json' ? Buffer.from(bytes.toString().replaceAll('Bat & Ball', 'FAIL')) : bytes,
  );
  const before = await text('/about-us');
  const said = await importInBrowser(file);
  expect(said).toContain('"about":"Settings","text":"Not imported: The pages could not be made');
  expect(said).toContain('"type":"done"');
  expect(await text('/about-us')).toBe(before);
  expect((await settingsCalls(other, await other.login()).read()).revision).toBe(0);
});

test('The command beside a running server: its pages follow, and those of a server that starts later', async () => {
  other.publisher.follow();
  for (const path of PATHS) await text(path);
  await importInto(other, await exportOf(app));
  for (const path of PATHS)
    await expect.poll(() => text(path), { interval: 20 }).toMatch(/Bat &(amp;)? Ball/);
  const later = await startSettingsApp({ sharing: other });
  for (const path of PATHS) expect(await text(path, later), path).toMatch(/Bat &(amp;)? Ball/);
  await later.close();
});
