import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportPieceEntity } from '#api/import/import.entities.ts';
import { PIECE_BYTES_MAX } from '#contract/import.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { importsBy } from '#tests/support/import-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = base.extend('imports', ({ owner }) => importsBy(owner));

const xml = Buffer.from(
  wordpressExport({ items: [{ id: 1, title: 'One', content: '<p>a</p><script>x</script>' }] }),
);

test('A file that comes in pieces, at two servers, is imported', async ({ app, owner, visitor, imports }) => {
  const second = await startTestApp({ sharing: app });
  const other = importsBy(clientOf(second.url, owner.token));
  const upload = crypto.randomUUID();
  expect(await imports.sendPiece(upload, 0, xml.subarray(0, 700))).toBe(201);
  expect(await other.sendPiece(upload, 1, xml.subarray(0, 5))).toBe(201);
  expect(await other.sendPiece(upload, 1, xml.subarray(700))).toBe(201);
  const file = { upload, pieces: 2 };
  const dry = await other.run({ file, dry_run: true });
  expect(dry.at(-1)).toMatchObject({ type: 'done', dry_run: true, counts: { posts: { made: 1 } } });
  expect(dry).toContainEqual({ type: 'line', about: 'Post “One”', text: 'A script is left out.' });
  expect((await visitor.get('/blogs')).body).toEqual([]);
  const real = await imports.run({ file, dry_run: false });
  expect(real.at(-1)).toMatchObject({ type: 'done', counts: { posts: { made: 1 } } });
  expect((await visitor.get('/blogs')).body).toHaveLength(1);
  // The pieces are gone with the import.
  expect(await imports.run({ file, dry_run: false })).toEqual([
    { type: 'failed', message: expect.stringContaining('not on the server') },
  ]);
  const { body: activity } = await owner.get('/activity');
  expect(activity[0]).toMatchObject({ action: 'imported', detail: { made: 1, changed: 0 } });
  await second.close();
});

test('A client that leaves stops the import, which is noted', async ({ app, owner, visitor, imports }) => {
  const upload = crypto.randomUUID();
  const items = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, content: '<p>a</p>' }));
  await imports.sendPiece(upload, 0, Buffer.from(wordpressExport({ items })));
  const json = { file: { upload, pieces: 1 }, dry_run: false };
  const answer = await app.call('/api/moving/import', { method: 'POST', token: owner.token, json });
  const reader = answer.body?.getReader();
  let read = '';
  while (!/"done":(?:[2-9]|\d\d),/.test(read))
    read += Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();
  await expect
    .poll(async () => (await owner.get('/activity')).body[0], { timeout: 20_000 })
    .toMatchObject({ action: 'imported' });
  expect((await visitor.get('/blogs')).body.length).toBeLessThan(200);
  expect(app.logged()).not.toContain('an import failed');
});

/** The files of uploads that are on the disk. */
async function uploadedFiles({ env }: TestApp): Promise<string[]> {
  const folders = (await readdir(env.dataDir)).filter((name) => name.startsWith('.floodlight-import-'));
  const files = await Promise.all(folders.map((name) => readdir(join(env.dataDir, name))));
  return files.flat();
}

async function readPieces({ orm }: TestApp): Promise<number> {
  return orm.em.fork().count(ImportPieceEntity);
}

test('An upload is one file outside of the database, and goes with a button', async ({
  app,
  owner,
  imports,
}) => {
  const upload = crypto.randomUUID();
  await imports.sendPiece(upload, 0, xml.subarray(0, 300));
  await imports.sendPiece(upload, 1, xml.subarray(300));
  expect(await uploadedFiles(app)).toEqual([upload]);
  expect(await readPieces(app)).toBe(0);
  const { body: listed } = await owner.get('/moving/uploads');
  expect(listed).toEqual([{ upload, bytes: xml.length, since: expect.any(String) }]);
  expect((await owner.delete(`/moving/uploads/${upload}`)).status).toBe(204);
  expect(await uploadedFiles(app)).toEqual([]);
  expect((await owner.get('/moving/uploads')).body).toEqual([]);
  expect(await imports.run({ file: { upload, pieces: 2 }, dry_run: true })).toEqual([
    { type: 'failed', message: expect.stringContaining('not on the server') },
  ]);
  expect(await imports.sendPiece(upload, 2, xml)).toBe(410);
});

test('A file that fails, or is imported, goes from the disk; a dry run leaves it', async ({
  app,
  imports,
}) => {
  const upload = crypto.randomUUID();
  await imports.sendPiece(upload, 0, xml);
  const file = { upload, pieces: 1 };
  await imports.run({ file, dry_run: true });
  expect(await uploadedFiles(app)).toEqual([upload]);
  await imports.run({ file, dry_run: false });
  expect(await uploadedFiles(app)).toEqual([]);
  await imports.sendPiece(upload, 0, Buffer.from('<rss>'));
  await imports.run({ file, dry_run: true });
  expect(await uploadedFiles(app)).toEqual([]);
});

test('Both files of an import are on one server, and another one tells of it', async ({
  app,
  owner,
  imports,
}) => {
  const second = await startTestApp({ sharing: app });
  const other = importsBy(clientOf(second.url, owner.token));
  const [first, media] = [crypto.randomUUID(), crypto.randomUUID()];
  await imports.sendPiece(first, 0, xml);
  const zip = Buffer.from('PK no archive, cut in pieces');
  await other.sendPiece(media, 0, zip.subarray(0, 20), { beside: first });
  for (let at = 1; at < 6; at += 1)
    expect(await other.sendPiece(media, at, at === 1 ? zip.subarray(20) : Buffer.from('x'))).toBe(201);
  await expect.poll(() => readPieces(app)).toBe(0);
  const file = { upload: first, pieces: 1 };
  const failed = await other.run({ file, media: { upload: media, pieces: 6 }, dry_run: true });
  expect(failed).toEqual([{ type: 'failed', message: expect.stringContaining('archive') }]);
  await imports.sendPiece(first, 0, xml);
  const done = await other.run({ file, dry_run: true });
  expect(done.at(-1)).toMatchObject({ type: 'done', counts: { posts: { made: 1 } } });
  expect((await clientOf(second.url, owner.token).delete(`/moving/uploads/${first}`)).status).toBe(204);
  await expect.poll(() => uploadedFiles(app)).toEqual([]);
  await second.close();
});

test('A broken file is told at the end, a wrong piece at once', async ({ imports }) => {
  const upload = crypto.randomUUID();
  await imports.sendPiece(upload, 0, Buffer.from('<rss><channel><'));
  expect(await imports.run({ file: { upload, pieces: 1 }, dry_run: true })).toEqual([
    { type: 'failed', message: expect.stringContaining('Line 1') },
  ]);
  expect(await imports.sendPiece(upload, 0, Buffer.alloc(PIECE_BYTES_MAX + 1))).toBe(413);
  expect(await imports.sendPiece('../../etc', 0, xml)).toBe(400);
  expect(await imports.sendPiece(upload, 256, xml)).toBe(400);
});

test('All content comes as an archive', async ({ app, owner }) => {
  const answer = await app.call('/api/moving/export', { method: 'POST', token: owner.token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/content-\d{4}-\d\d-\d\d\.zip/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});
