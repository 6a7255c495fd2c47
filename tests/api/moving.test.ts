import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ImportEvent, PIECE_BYTES_MAX } from '#contract/moving.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

async function sendPiece(upload: string, at: number, bytes: Uint8Array, to = app): Promise<Response> {
  const body = new FormData();
  body.append('upload', upload);
  body.append('at', String(at));
  body.append('piece', new File([new Uint8Array(bytes)], 'piece'));
  return to.call('/api/moving/pieces', { method: 'POST', token, body });
}

async function run(json: object, to = app): Promise<ImportEvent[]> {
  const answer = await to.call('/api/moving/import', { method: 'POST', token, json });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const blocks = (await answer.text()).split('\n\n').filter((block) => block.startsWith('event:'));
  return blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''));
}

const xml = Buffer.from(
  wordpressExport({ items: [{ id: 1, title: 'One', content: '<p>a</p><script>x</script>' }] }),
);

test('A file that arrives in pieces, at two servers, is looked through and imported', async () => {
  const other = await startTestApp({ sharing: app });
  try {
    const upload = crypto.randomUUID();
    expect((await sendPiece(upload, 0, xml.subarray(0, 700))).status).toBe(201);
    expect((await sendPiece(upload, 1, xml.subarray(0, 5), other)).status).toBe(201);
    expect((await sendPiece(upload, 1, xml.subarray(700), other)).status).toBe(201);
    const file = { upload, pieces: 2 };
    const dry = await run({ file, dry_run: true }, other);
    expect(dry.at(-1)).toMatchObject({ type: 'done', dry_run: true, counts: { posts: { made: 1 } } });
    expect(dry).toContainEqual({ type: 'line', about: 'Post “One”', text: 'A script is left out.' });
    expect(await (await app.call('/api/blogs')).json()).toEqual([]);
    expect((await run({ file, dry_run: false })).at(-1)).toMatchObject({
      type: 'done',
      counts: { posts: { made: 1 } },
    });
    expect(await (await app.call('/api/blogs')).json()).toHaveLength(1);
    // The pieces are gone with the import.
    expect(await run({ file, dry_run: false })).toEqual([
      { type: 'failed', message: expect.stringContaining('not on the server') },
    ]);
    const activity = await (await app.call('/api/activity', { token })).json();
    expect(activity[0]).toMatchObject({ action: 'imported', detail: { made: 1, changed: 0 } });
  } finally {
    await other.close();
  }
});

test('A client that leaves stops the import: what it made is in the activity, and its files are gone', async () => {
  const upload = crypto.randomUUID();
  const items = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, content: '<p>a</p>' }));
  await sendPiece(upload, 0, Buffer.from(wordpressExport({ items })));
  const json = { file: { upload, pieces: 1 }, dry_run: false };
  const answer = await app.call('/api/moving/import', { method: 'POST', token, json });
  const reader = answer.body?.getReader();
  let read = '';
  while (!read.includes('"done":2,')) read += Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();
  await expect
    .poll(async () => (await (await app.call('/api/activity', { token })).json())[0], { timeout: 20_000 })
    .toMatchObject({ action: 'imported' });
  const open = async () => (await readdir(app.env.dataDir)).filter((name) => name.startsWith('.floodlight-'));
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  expect((await (await app.call('/api/blogs')).json()).length).toBeLessThan(200);
  expect(app.logged()).not.toContain('an import failed');
});

test('A broken file is told as the last event, a piece that is too large and a wrong name at once', async () => {
  const upload = crypto.randomUUID();
  await sendPiece(upload, 0, Buffer.from('<rss><channel><'));
  expect(await run({ file: { upload, pieces: 1 }, dry_run: true })).toEqual([
    { type: 'failed', message: expect.stringContaining('Line 1') },
  ]);
  expect((await sendPiece(upload, 0, Buffer.alloc(PIECE_BYTES_MAX + 1))).status).toBe(413);
  expect((await sendPiece('../../etc', 0, xml)).status).toBe(400);
  expect((await sendPiece(upload, 256, xml)).status).toBe(400);
});

test('All content comes as an archive', async () => {
  const answer = await app.call('/api/moving/export', { method: 'POST', token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/content-\d{4}-\d\d-\d\d\.zip/);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
