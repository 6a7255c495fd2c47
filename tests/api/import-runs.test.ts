import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportPieceEntity, ImportRunEntity } from '#api/import/import.entities.ts';
import { type ImportRunView, PIECE_BYTES_MAX } from '#contract/import.ts';
import { DAY_MS } from '#contract/time.ts';
import { testOfTwoServers as base, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { importsBy } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = base
  .extend('imports', ({ owner }) => importsBy(owner))
  /** The owner at the other server. */
  .extend('elsewhere', ({ other, owner }) => clientOf(other.url, owner.token))
  /** A file that waits on the server; gives what an import of it says of it. */
  .extend('send', ({ imports }) => async (bytes: Uint8Array) => {
    const upload = crypto.randomUUID();
    expect(await imports.sendPiece(upload, 0, bytes)).toBe(201);
    return { upload, pieces: 1 };
  });

const content = (count: number) =>
  Buffer.from(
    wordpressExport({
      items: Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        title: `Post ${at + 1}`,
        content: '<p>a</p><script>x</script>',
      })),
    }),
  );

const listed = async (client: Client): Promise<ImportRunView[]> => (await client.get('/moving/imports')).body;

/** Waits until the newest import is in this state. */
async function newestIs(client: Client, state: ImportRunView['state']): Promise<ImportRunView | undefined> {
  await expect.poll(async () => (await listed(client))[0]?.state).toBe(state);
  return (await listed(client))[0];
}

test('Every server tells how far an import is, and reads its report', async ({ owner, elsewhere, send }) => {
  const file = await send(content(20));
  const { status, body } = await elsewhere.post('/moving/imports', { file, dry_run: false, name: 'old.xml' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'waiting', done: 0, name: 'old.xml', file, media: null, counts: null });
  await expect.poll(async () => (await listed(elsewhere))[0]?.done).toBeGreaterThan(0);
  const [running] = await listed(elsewhere);
  expect(running).toMatchObject({ id: body.id, total: 20, is_slow: false, message: null });
  // Nobody reads on, and it goes on.
  const done = await newestIs(owner, 'done');
  expect(done).toMatchObject({ done: 20, has_files: false, seconds_left: null });
  expect(done?.counts?.posts.made).toBe(20);
  expect(await listed(elsewhere)).toEqual([done]);
  const lines = done?.lines ?? 0;
  const last = await elsewhere.get(`/moving/imports/${body.id}/lines?limit=1&page=${lines}`);
  expect(last.body).toEqual([expect.stringContaining('Post “Post 20”: ')]);
  expect(last.headers.get('x-total-count')).toBe(String(lines));
  const first = await elsewhere.get(`/moving/imports/${body.id}/lines`);
  expect(first.body).toHaveLength(lines);
  expect(first.body).toContain('Post “Post 7”: A script is left out.');
  expect((await owner.get(`/moving/imports/${crypto.randomUUID()}/lines`)).status).toBe(404);
});

test('An import that is stopped keeps its file, and goes on when begun again', async ({ owner, send }) => {
  const file = await send(content(40));
  const { body } = await owner.post('/moving/imports', { file, dry_run: false });
  await expect.poll(async () => (await listed(owner))[0]?.done).toBeGreaterThan(0);
  expect((await owner.post(`/moving/imports/${body.id}/stop`, {})).status).toBe(204);
  const stopped = await newestIs(owner, 'stopped');
  expect(stopped).toMatchObject({ has_files: true, counts: null });
  await owner.post('/moving/imports', { file, dry_run: false });
  const done = await newestIs(owner, 'done');
  const { made = 0, unchanged = 0 } = done?.counts?.posts ?? {};
  expect(made + unchanged).toBe(40);
  expect(unchanged).toBeGreaterThan(0);
  expect((await owner.post(`/moving/imports/${crypto.randomUUID()}/stop`, {})).status).toBe(404);
});

test('An import that fails says why, also after a reload', async ({ app, owner, send }) => {
  await owner.post('/moving/imports', { file: await send(Buffer.from('<rss><channel><')), dry_run: true });
  expect(await newestIs(owner, 'failed')).toMatchObject({
    message: expect.stringContaining('Line 1'),
    has_files: false,
  });
  const deleted = { upload: crypto.randomUUID(), pieces: 1 };
  expect((await owner.post('/moving/imports', { file: deleted, dry_run: true })).status).toBe(410);
  // A server that was killed does not say so.
  const at = new Date(Date.now() + 1000);
  await app.orm.em.fork().insert(ImportRunEntity, {
    ...{ id: crypto.randomUUID(), server: 'gone', state: 'running', outcome: null },
    task: { file: deleted, dryRun: false },
    progress: { done: 3, total: 9, doing: '', lines: 0, begunAt: 0, movedAt: 0 },
    ...{ askedAt: at, seenAt: new Date(0) },
  });
  expect((await listed(owner))[0]).toMatchObject({
    state: 'failed',
    done: 3,
    message: 'The file is not on the server any more. Choose it again.',
  });
});

test('An import that cannot be stopped either says that it failed', async ({ app, send }) => {
  const execute = (sql: string) => app.orm.em.getConnection().execute(sql);
  const events = app.imports.startAndFollow({ file: await send(content(40)), dryRun: true });
  const seen = [(await events.next()).value];
  await execute('alter table import_run rename to gone');
  for await (const event of events) seen.push(event);
  expect(seen.at(-1)).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('Something went wrong on our side.'),
  });
  expect(app.logged()).toContain('an import was not stopped');
  await execute('alter table gone rename to import_run');
});

test('An import without progress is reported as slow, and a report goes after a week', async ({
  app,
  owner,
  clock,
}) => {
  const at = new Date();
  const id = crypto.randomUUID();
  await app.orm.em.fork().insert(ImportRunEntity, {
    ...{
      id,
      server: 'other',
      state: 'running',
      outcome: null,
      askedAt: at,
      seenAt: new Date(at.getTime() + 20_000),
    },
    task: { file: { upload: id, pieces: 1 }, dryRun: true },
    progress: {
      ...{ done: 1, total: 3, doing: 'Post “Long”', lines: 0 },
      ...{ begunAt: at.getTime(), movedAt: at.getTime() + 10_000 },
    },
  });
  clock.set(at.getTime() + 10_000);
  expect(await listed(owner)).toMatchObject([{ is_slow: false, seconds_left: 20, doing: 'Post “Long”' }]);
  clock.forward(11_000);
  expect(await listed(owner)).toMatchObject([{ is_slow: true }]);
  clock.forward(8 * DAY_MS);
  await app.uploads.prune();
  expect(await listed(owner)).toEqual([]);
});

test('Posts and pages of another program come in as drafts where that is asked for', async ({
  owner,
  visitor,
  send,
}) => {
  const items = [
    { id: 1, title: 'One', content: '<p>a</p>' },
    { id: 2, title: 'Two', content: '<p>b</p>', type: 'page' },
  ];
  const bytes = Buffer.from(wordpressExport({ items }));
  const { body } = await owner.post('/moving/imports', {
    ...{ file: await send(bytes), dry_run: false, drafts: true },
  });
  expect(body.drafts).toBe(true);
  expect((await newestIs(owner, 'done'))?.counts).toMatchObject({ posts: { made: 1 }, pages: { made: 1 } });
  expect((await visitor.get('/blogs')).body).toEqual([]);
  expect((await visitor.get('/p/two')).status).toBe(404);
  const unchanged = async (drafts: boolean) => {
    await owner.post('/moving/imports', { file: await send(bytes), dry_run: false, drafts });
    return (await newestIs(owner, 'done'))?.counts?.posts;
  };
  expect(await unchanged(true)).toMatchObject({ unchanged: 1 });
  expect(await unchanged(false)).toMatchObject({ changed: 1 });
  expect((await visitor.get('/blogs')).body).toHaveLength(1);
});

const xml = Buffer.from(
  wordpressExport({ items: [{ id: 1, title: 'One', content: '<p>a</p><script>x</script>' }] }),
);

test('A file that comes in pieces, at two servers, is imported', async ({
  owner,
  visitor,
  imports,
  elsewhere,
}) => {
  const other = importsBy(elsewhere);
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
});

test('A client that leaves stops the import, which is noted', async ({ app, owner, visitor, imports }) => {
  const upload = crypto.randomUUID();
  const items = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, content: '<p>a</p>' }));
  await imports.sendPiece(upload, 0, Buffer.from(wordpressExport({ items })));
  const json = { file: { upload, pieces: 1 }, dry_run: false };
  const answer = await app.call('/api/moving/import', { method: 'POST', token: owner.token, json });
  const someDone = /"done":(?:[2-9]|\d\d),/;
  let read = '';
  // The client leaves where the loop does.
  for await (const bytes of answer.body ?? []) {
    read += Buffer.from(bytes).toString();
    if (someDone.test(read)) break;
  }
  expect(read).toMatch(someDone);
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
  imports,
  elsewhere,
}) => {
  const other = importsBy(elsewhere);
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
  expect((await elsewhere.delete(`/moving/uploads/${first}`)).status).toBe(204);
  await expect.poll(() => uploadedFiles(app)).toEqual([]);
});

test('A broken file is reported at the end, a wrong piece at once', async ({ imports }) => {
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
