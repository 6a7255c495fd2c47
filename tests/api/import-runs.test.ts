import { ImportRunEntity } from '#api/import/import.entities.ts';
import type { ImportRunView } from '#contract/import.ts';
import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { importsBy } from '#tests/support/import-calls.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

/** A file that waits on the server; gives what an import of it says of it. */
const test = base.extend('send', ({ owner }) => async (bytes: Uint8Array) => {
  const upload = crypto.randomUUID();
  expect(await importsBy(owner).sendPiece(upload, 0, bytes)).toBe(201);
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

test('Every server tells how far an import is, and reads its report', async ({ app, owner, send }) => {
  const second = await startTestApp({ sharing: app });
  const other = clientOf(second.url, owner.token);
  const file = await send(content(20));
  const { status, body } = await other.post('/moving/imports', { file, dry_run: false, name: 'old.xml' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'waiting', done: 0, name: 'old.xml', file, media: null, counts: null });
  await expect.poll(async () => (await listed(other))[0]?.done).toBeGreaterThan(0);
  const [running] = await listed(other);
  expect(running).toMatchObject({ id: body.id, total: 20, is_slow: false, message: null });
  // Nobody reads on, and it goes on.
  const done = await newestIs(owner, 'done');
  expect(done).toMatchObject({ done: 20, has_files: false, seconds_left: null });
  expect(done?.counts?.posts.made).toBe(20);
  expect(await listed(other)).toEqual([done]);
  const lines = done?.lines ?? 0;
  const last = await other.get(`/moving/imports/${body.id}/lines?limit=1&page=${lines}`);
  expect(last.body).toEqual([expect.stringContaining('Post “Post 20”: ')]);
  expect(last.headers.get('x-total-count')).toBe(String(lines));
  const first = await other.get(`/moving/imports/${body.id}/lines`);
  expect(first.body).toHaveLength(lines);
  expect(first.body).toContain('Post “Post 7”: A script is left out.');
  expect((await owner.get(`/moving/imports/${crypto.randomUUID()}/lines`)).status).toBe(404);
  await second.close();
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
  const gone = { upload: crypto.randomUUID(), pieces: 1 };
  expect((await owner.post('/moving/imports', { file: gone, dry_run: true })).status).toBe(410);
  // Of a server that was killed nobody says so.
  const at = new Date(Date.now() + 1000);
  await app.orm.em.fork().insert(ImportRunEntity, {
    ...{ id: crypto.randomUUID(), server: 'gone', state: 'running', outcome: null },
    task: JSON.stringify({ file: gone, dryRun: false }),
    ...{ progress: '{"done":3,"total":9,"doing":"","lines":0}', askedAt: at, seenAt: new Date(0) },
  });
  expect((await listed(owner))[0]).toMatchObject({
    state: 'failed',
    done: 3,
    message: 'The file is not on the server any more. Choose it again.',
  });
});

test('An import without progress is told to be slow, and a report goes after a week', async ({
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
    task: JSON.stringify({ file: { upload: id, pieces: 1 }, dryRun: true }),
    progress: JSON.stringify({
      ...{ done: 1, total: 3, doing: 'Post “Long”', lines: 0 },
      ...{ begunAt: at.getTime(), movedAt: at.getTime() + 10_000 },
    }),
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
