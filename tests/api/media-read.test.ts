import sharp from 'sharp';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { addPost } from '#tests/support/posts.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Reads the picture of a public post. */
const test = base.extend('read', async ({ app, owner }) => {
  const { blog_img } = await addPost(owner);
  return (rest = '', headers: Record<string, string> = {}, method = 'GET') =>
    app.call(`/api/blog/${blog_img}${rest}`, { method, headers });
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
