import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { UNUSED_MINUTES } from '#contract/media.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { addPicture, aPictureForm, listPictures, readPicture } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, storedPictures } from '#tests/support/posts.ts';
import { username } from '#tests/support/test-app.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Reads the picture of a public post. */
const test = base.extend('read', async ({ app, owner }) => {
  const { blog_img } = await addPost(owner);
  return (rest = '', headers: Record<string, string> = {}, method = 'GET') =>
    app.call(`/api/blog/${blog_img}${rest}`, { method, headers });
});
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

describe('An upload', () => {
  test('is noted with its size, kind and who sent it', async ({ clock, owner }) => {
    const picture = await addPicture(owner, { alt: 'A stump at dusk' }, await aPicture({ kind: 'jpeg' }));
    expect(picture).toMatchObject({
      ...{ alt: 'A stump at dusk', width: 80, height: 20, kind: 'jpeg', by: username, uses: 0 },
      date: clock.now().toISOString(),
    });
    expect(picture.bytes).toBeGreaterThan(0);
    expect(await listPictures(owner)).toEqual([picture]);
    expect(await readPicture(owner, picture.name)).toEqual({ ...picture, places: [] });
    const [noted] = (await owner.get('/activity')).body;
    expect(noted).toMatchObject({ action: 'uploaded', subject: 'picture' });
  });

  test('of more points than are kept has the size of its largest copy', async ({ owner }) => {
    const picture = await addPicture(owner, {}, await aPicture({ width: 3000, height: 150 }));
    expect(picture).toMatchObject({ width: 2400, height: 120 });
  });

  test('with a key makes one picture, however often it is sent', async ({ owner }) => {
    const key = randomUUID();
    const [first, twin] = await Promise.all([addPicture(owner, { key }), addPicture(owner, { key })]);
    expect(twin).toEqual(first);
    expect(await addPicture(owner, { key })).toEqual(first);
    expect(await listPictures(owner)).toHaveLength(1);
    const other = await aPictureForm({ key }, await aPicture({ width: 90 }));
    expect((await owner.post('/media', other)).body).toMatchObject({ status: 422, code: 'key_reused' });
  });
});

test('Nobody but an editor sees a picture that nothing uses', async ({ app, owner, answerer, visitor }) => {
  const { name } = await addPicture(owner);
  for (const other of [visitor, answerer]) expect((await other.get(`/blog/${name}`)).status).toBe(404);
  expect((await visitor.get(`/blog/${name}/share.jpg`)).status).toBe(404);
  expect((await owner.get(`/blog/${name}`)).status).toBe(200);
  const answer = await app.call(`/api/media/${name}/picture?w=400`, { token: owner.token });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 400 });
});

test('The library is searched by words, and parted by use', async ({ clock, owner }) => {
  const used = await addPicture(owner, { alt: 'The École of bowling' });
  clock.forward(1);
  const unused = await addPicture(owner, { alt: 'పిచ్ మీద 100% పచ్చిక' });
  await addPost(owner, { description: `![A school](/api/blog/${used.name})` });
  const names = async (query: string) => (await listPictures(owner, query)).map(({ name }) => name);
  expect(await names('?q=ecole BOWL')).toEqual([used.name]);
  expect(await names(`?q=${encodeURIComponent('పిచ్ 100%')}`)).toEqual([unused.name]);
  expect(await names('?q=nothing')).toEqual([]);
  expect(await names('?only=unused')).toEqual([unused.name]);
  expect((await names('?only=used')).at(-1)).toBe(used.name);
});

test('A post takes its main picture from the library', async ({ app, clock, owner, visitor }) => {
  const { name } = await addPicture(owner, { alt: 'A map' });
  const create = { blog_title: 'Fielding', description: 'Words', categoryId: 1, picture: name };
  const { status, body } = await owner.post('/Blog', create);
  expect([status, body.blog_img]).toEqual([201, name]);
  expect((await visitor.get(`/blog/${name}`)).status).toBe(200);
  const place = {
    kind: 'post_image',
    id: String(body.id),
    title: 'Fielding',
    visible: true,
    alt: 'Fielding',
  };
  expect(await readPicture(owner, name)).toMatchObject({ uses: 1, places: [place] });
  const answer = await owner.post('/Blog', { ...create, picture: 'not-there' });
  expect(answer.body.errors).toEqual([
    { field: 'picture', message: 'This picture is not in the library any more. Choose another.' },
  ]);
  await owner.delete(`/blog/${body.id}`);
  clock.forward(TRASH_MS);
  await app.purge();
  expect(await listPictures(owner)).toMatchObject([{ name, uses: 0 }]);
});

describe('A deletion', () => {
  test('of a picture that is used is refused with the places', async ({ owner }) => {
    const { id, blog_img } = await addPost(owner, { blog_title: 'The toss' });
    const place = 'Used as: main picture of “The toss”';
    const refused = { status: 409, body: { code: 'picture_in_use', detail: `${place}.` } };
    expect(await owner.delete(`/media/${blog_img}`)).toMatchObject(refused);
    await owner.delete(`/blog/${id}`);
    const { body } = await owner.delete(`/media/${blog_img}`);
    expect(body.detail).toBe(`${place} (deleted, can be restored).`);
  });

  test('of an unused one can be undone for 30 days', async ({ app, clock, owner }) => {
    const { name, alt } = await addPicture(owner, { alt: 'A ball' });
    expect((await owner.delete(`/media/${name}`)).status).toBe(204);
    expect((await owner.delete(`/media/${name}`)).status).toBe(404);
    expect(await listPictures(owner)).toEqual([]);
    expect((await owner.get(`/media/${name}`)).status).toBe(404);
    expect((await owner.get(`/blog/${name}`)).status).toBe(404);
    const restorable_until = new Date(clock.now().getTime() + TRASH_MS).toISOString();
    expect((await owner.get('/trash?kind=picture')).body).toMatchObject([
      { id: name, name: alt, restorable_until },
    ]);
    clock.forward(TRASH_MS - 1);
    await app.purge();
    expect((await owner.post(`/media/${name}/restore`)).status).toBe(204);
    expect(await listPictures(owner)).toMatchObject([{ name }]);
    await owner.delete(`/media/${name}`);
    clock.forward(TRASH_MS);
    expect((await owner.post(`/media/${name}/restore`)).status).toBe(404);
    await app.purge();
    expect(await storedPictures(app)).toEqual([]);
  });

  test('of all unused ones leaves the new ones, and is undone at once', async ({ clock, owner }) => {
    const used = await addPicture(owner);
    await addPost(owner, { description: `![A](/api/blog/${used.name})` });
    await addPicture(owner);
    clock.forward(1);
    await addPicture(owner);
    clock.forward(UNUSED_MINUTES * MINUTE_MS);
    const young = await addPicture(owner);
    expect((await owner.get('/media-desk/unused')).body).toMatchObject({ count: 2 });
    const { count, at } = (await owner.post('/media-desk/delete-unused', {})).body;
    expect(count).toBe(2);
    expect((await listPictures(owner, '?only=unused')).map(({ name }) => name)).toEqual([young.name]);
    expect((await owner.post('/media-desk/restore-unused', { at })).body).toEqual({ count: 2 });
    expect(await listPictures(owner, '?only=unused')).toHaveLength(3);
  });

  test('is undone by a text that uses the picture', async ({ app, clock, owner, visitor }) => {
    const { name } = await addPicture(owner);
    await owner.delete(`/media/${name}`);
    await addPost(owner, { description: `![A](/api/blog/${name})` });
    expect((await visitor.get(`/blog/${name}`)).status).toBe(200);
    clock.forward(TRASH_MS);
    await app.purge();
    expect(await storedPictures(app)).toContain(name);
  });
});

describe('A picture', () => {
  test('comes as AVIF to who names it, and as WebP to all others', async ({ read }) => {
    const expected = {
      'image/avif,image/webp,image/apng,*/*;q=0.8': 'image/avif',
      'image/webp,image/avif,image/png;q=0.8': 'image/avif',
      'image/webp,*/*;q=0.5': 'image/webp',
      '*/*': 'image/webp',
      'image/*': 'image/webp',
      'image/avif;q=0,image/*': 'image/webp',
      'image/png': 'image/webp',
    };
    const found: Record<string, string | null> = {};
    for (const accept of Object.keys(expected)) {
      const answer = await read('?w=400', { Accept: accept });
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, expect.stringContaining('Accept')]);
      found[accept] = answer.headers.get('content-type');
    }
    expect(found).toEqual(expected);
  });

  test('may be kept for ever, by anyone, and is answered to HEAD without a body', async ({ read }) => {
    const answer = await read();
    expect(answer.headers.get('cache-control')).toBe(IMMUTABLE);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const length = String((await answer.arrayBuffer()).byteLength);
    expect(answer.headers.get('content-length')).toBe(length);
    const head = await read('', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, length, '']);
  });

  test('without a width is the one of 800; another width than the three is refused', async ({ read }) => {
    const [plain, wide] = [await read(), await read('?w=800')];
    expect(plain.headers.get('etag')).toBe(wide.headers.get('etag'));
    expect(await plain.bytes()).toEqual(await wide.bytes());
    const refused = await read('?w=401');
    expect(refused.status).toBe(400);
    const errors = [{ field: 'w', message: 'Must be one of 400, 800, 1600.' }];
    expect((await refused.json()).errors).toEqual(errors);
  });

  test('that the browser has already is a 304 without a body', async ({ read }) => {
    const tag = (await read('?w=400')).headers.get('etag') ?? '';
    // fetch adds `no-cache` to a conditional request unless it has a word of its own.
    const known = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' };
    const again = await read('?w=400', known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('vary')).toContain('Accept');
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect((await read('?w=800', known)).status).toBe(200);
    expect((await read('?w=400', { ...known, Accept: 'image/avif' })).status).toBe(200);
  });

  test('of another name is not there', async ({ visitor }) => {
    for (const name of ['nothing-of-this-name', '..%2f..%2fsite.sqlite', '%2e%2e', 'x.webp', 'a%00b']) {
      expect((await visitor.get(`/blog/${name}`)).status, name).toBe(404);
    }
  });
});

test('The picture for shared links is a JPEG of 1200 by 630, made once', async ({ app, read }) => {
  const answers = await Promise.all([read('/share.jpg'), read('/share.jpg'), read('/share.jpg')]);
  for (const { status, headers } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toBe(IMMUTABLE);
  }
  const [first = new Uint8Array(), ...others] = await Promise.all(answers.map((answer) => answer.bytes()));
  for (const other of others) expect(other).toEqual(first);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const rows = await app.orm.em.getConnection().execute("select name from picture where format = 'jpeg'");
  expect(rows).toHaveLength(1);
  expect(await (await read('/share.jpg')).bytes()).toEqual(first);
});

test('Shared links have no picture of a draft or a deleted post', async ({ owner, visitor }) => {
  const draft = await addPost(owner, { state: 'draft' });
  const shown = await addPost(owner);
  const share = async (name: string) => (await visitor.get(`/blog/${name}/share.jpg`)).status;
  expect(await share(draft.blog_img)).toBe(404);
  expect(await share('no-such-picture')).toBe(404);
  expect(await share(shown.blog_img)).toBe(200);
  await owner.delete(`/blog/${shown.id}`);
  expect(await share(shown.blog_img)).toBe(404);
});
