import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNUSED_MINUTES } from '#contract/media-deletion.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPictureForm, listed, pictureOf, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const status = async (path: string, as?: string) => (await app.call(path, { token: as })).status;
const post = (path: string, json: unknown = {}) => app.call(path, { method: 'POST', token, json });
const remove = (name: string) => app.call(`/api/media/${name}`, { method: 'DELETE', token });

describe('an upload', () => {
  test('is noted with its size, kind and who sent it', async () => {
    const picture = await upload(app, token, { alt: 'A stump at dusk' }, await aPicture({ kind: 'jpeg' }));
    expect(picture).toMatchObject({
      ...{ alt: 'A stump at dusk', width: 80, height: 20, kind: 'jpeg', by: username, uses: 0 },
      date: new Date(time).toISOString(),
    });
    expect(picture.bytes).toBeGreaterThan(0);
    expect(await listed(app, token)).toEqual([picture]);
    expect(await pictureOf(app, token, picture.name)).toEqual({ ...picture, places: [] });
    const [noted] = await (await app.call('/api/activity', { token })).json();
    expect(noted).toMatchObject({ action: 'uploaded', subject: 'picture' });
  });

  test('of more points than are kept has the size of its largest copy', async () => {
    const picture = await upload(app, token, {}, await aPicture({ width: 3000, height: 150 }));
    expect(picture).toMatchObject({ width: 2400, height: 120 });
  });

  test('with a key makes one picture, however often it is sent', async () => {
    const key = randomUUID();
    const same = await aPicture();
    const [first, twin] = await Promise.all([
      upload(app, token, { key }, same),
      upload(app, token, { key }, same),
    ]);
    expect(twin).toEqual(first);
    expect(await upload(app, token, { key }, same)).toEqual(first);
    expect(await listed(app, token)).toHaveLength(1);
    const other = await aPictureForm({ key }, await aPicture({ width: 90 }));
    const refused = await app.call('/api/media', { method: 'POST', token, body: other });
    expect(await refused.json()).toMatchObject({ status: 422, code: 'key_reused' });
  });

  test.each([
    ['without a picture', null, 400, 'invalid_fields'],
    ['of a kind that is not taken', Buffer.from('GIF89a'), 415, 'unsupported_image'],
    ['that is damaged', Buffer.from('\x89PNG\r\n\x1a\nxx', 'latin1'), 422, 'unreadable_image'],
  ])('%s is refused', async (_, picture, expected, code) => {
    const body = await aPictureForm({}, picture);
    const answer = await app.call('/api/media', { method: 'POST', token, body });
    expect(answer.status).toBe(expected);
    expect((await answer.json()).code).toBe(code);
    expect(await storedPictures(app)).toEqual([]);
  });
});

test('Nobody but an editor sees a picture that nothing uses', async () => {
  const { name } = await upload(app, token);
  expect(await status(`/api/blog/${name}`)).toBe(404);
  expect(await status(`/api/blog/${name}/share.jpg`)).toBe(404);
  expect(await status(`/api/media/${name}/picture`)).toBe(401);
  expect(await status(`/api/blog/${name}`, token)).toBe(200);
  const answer = await app.call(`/api/media/${name}/picture?w=400`, { token });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 400 });
});

test('The library is searched by words, and parted by use', async () => {
  const used = await upload(app, token, { alt: 'The École of bowling' });
  time += 1;
  const unused = await upload(app, token, { alt: 'పిచ్ మీద 100% పచ్చిక' });
  await publish(
    app,
    token,
    { description: `![A school](/api/blog/${used.name})`, picture: unused.name },
    undefined,
  );
  const names = async (query: string) => (await listed(app, token, query)).map(({ name }) => name);
  expect(await names('?q=ecole BOWL')).toEqual([used.name]);
  expect(await names(`?q=${encodeURIComponent('పిచ్ 100%')}`)).toEqual([unused.name]);
  expect(await names('?q=nothing')).toEqual([]);
  expect(await names('?only=unused')).toEqual([unused.name]);
  expect((await names('?only=used')).at(-1)).toBe(used.name);
  expect(await status('/api/media?only=other', token)).toBe(400);
});

test('A post takes a picture of the library as its main picture', async () => {
  const { name } = await upload(app, token, { alt: 'A map' });
  const create = { blog_title: 'Fielding', description: 'Words', categoryId: 1, picture: name };
  const made = await post('/api/Blog', create);
  expect(made.status).toBe(201);
  const { id, blog_img } = await made.json();
  expect(blog_img).toBe(name);
  expect(await status(`/api/blog/${name}`)).toBe(200);
  expect(await pictureOf(app, token, name)).toMatchObject({
    uses: 1,
    places: [{ kind: 'post_image', id: String(id), title: 'Fielding', visible: true, alt: 'Fielding' }],
  });
  const gone = await post('/api/Blog', { ...create, picture: 'not-there' });
  expect((await gone.json()).errors).toEqual([
    { field: 'picture', message: 'This picture is not in the library any more. Choose another.' },
  ]);
  // What was in the library before the post stays when the post goes.
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  time += RESTORE_MS;
  await app.purge();
  expect(await listed(app, token)).toMatchObject([{ name, uses: 0 }]);
});

describe('a deletion', () => {
  test('of a picture that is used is refused with the places', async () => {
    const main = await publish(app, token, { blog_title: 'The toss' });
    const answer = await remove(main.blog_img);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'picture_in_use',
      detail: 'Used as: main picture of “The toss”.',
    });
    await app.call(`/api/blog/${main.id}`, { method: 'DELETE', token });
    expect(await (await remove(main.blog_img)).json()).toMatchObject({
      detail: 'Used as: main picture of “The toss” (deleted, can be restored).',
    });
  });

  test('of an unused one can be taken back for ten minutes, then it is gone', async () => {
    const { name, alt } = await upload(app, token, { alt: 'A ball' });
    expect((await remove(name)).status).toBe(204);
    expect((await remove(name)).status).toBe(404);
    expect(await listed(app, token)).toEqual([]);
    expect(await status(`/api/media/${name}`, token)).toBe(404);
    expect(await status(`/api/blog/${name}`, token)).toBe(404);
    const bin = await (await app.call('/api/media-desk/deleted', { token })).json();
    expect(bin).toMatchObject([{ name, alt, restorable_until: new Date(time + RESTORE_MS).toISOString() }]);
    time += RESTORE_MS - 1;
    await app.purge();
    expect((await post(`/api/media/${name}/restore`)).status).toBe(204);
    expect(await listed(app, token)).toMatchObject([{ name }]);
    await remove(name);
    time += RESTORE_MS;
    expect((await post(`/api/media/${name}/restore`)).status).toBe(404);
    await app.purge();
    expect(await storedPictures(app)).toEqual([]);
  });

  test('of all unused ones leaves what is used and what is new, and is taken back at once', async () => {
    const used = await upload(app, token);
    await publish(app, token, { description: `![A](/api/blog/${used.name})` });
    await upload(app, token);
    time += 1;
    await upload(app, token);
    time += UNUSED_MINUTES * MINUTE;
    const young = await upload(app, token);
    expect(await (await app.call('/api/media-desk/unused', { token })).json()).toMatchObject({ count: 2 });
    const { count, at } = await (await post('/api/media-desk/delete-unused')).json();
    expect(count).toBe(2);
    expect((await listed(app, token, '?only=unused')).map(({ name }) => name)).toEqual([young.name]);
    expect(await (await post('/api/media-desk/restore-unused', { at })).json()).toEqual({ count: 2 });
    expect(await listed(app, token, '?only=unused')).toHaveLength(3);
  });

  test('is undone by a text that uses the picture', async () => {
    const { name } = await upload(app, token);
    await remove(name);
    await publish(app, token, { description: `![A](/api/blog/${name})` });
    expect(await status(`/api/blog/${name}`)).toBe(200);
    time += RESTORE_MS;
    await app.purge();
    expect(await storedPictures(app)).toContain(name);
  });
});
