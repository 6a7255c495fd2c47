import sharp from 'sharp';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { IMAGE_BYTES_MAX } from '#contract/media-rules.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { aPictureForm } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { open, sendRaw } from '#tests/support/sockets.ts';
import type { TestApp } from '#tests/support/test-app.ts';

// What is made of which picture, and what is refused, is in tests/unit/encode-image.test.ts.
const encodingTest = test.extend('settings', { encode: encodeInProcess });

/** The picture with nothing behind its end, up to so many bytes. */
const padded = (picture: Buffer, size: number) =>
  Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

encodingTest('T21. A picture of 10 MB is stored in six encodings and a master', async ({ app, owner }) => {
  const picture = padded(await aPicture({ kind: 'jpeg' }), IMAGE_BYTES_MAX);
  const { blog_img } = await addPost(owner, {}, picture);
  for (const [Accept, format] of Object.entries({ 'image/avif': 'heif', 'image/webp': 'webp' })) {
    const answer = await app.call(`/api/blog/${blog_img}?w=400`, { headers: { Accept } });
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(made).toMatchObject({ width: 400, height: 100, format });
  }
  const rows = await app.orm.em
    .getConnection()
    .execute(`select width from picture where name = '${blog_img}'`);
  expect(rows).toHaveLength(7);
});

encodingTest('T21. A damaged, too large or other file is not stored', async ({ app, owner, visitor }) => {
  const jpeg = await aPicture({ kind: 'jpeg' });
  const missing = (field: string) => [400, 'invalid_fields', [{ field, message: expect.any(String) }]];
  for (const [path, field, formOf] of [
    ['/Blog', 'blog_img', (picture) => aPostForm({}, picture)],
    ['/media', 'picture', (picture) => aPictureForm({}, picture)],
  ] as [string, string, (picture: Uint8Array | null) => Promise<FormData>][]) {
    const send = async (picture: Uint8Array | null) => {
      const { status, body } = await owner.post(path, await formOf(picture));
      return [status, body.code, body.errors ?? body.title];
    };
    expect(await send(null), path).toEqual(missing(field));
    const kinds = expect.stringMatching(/JPEG.*PNG.*WebP.*AVIF/);
    for (const other of ['<!doctype html><script>alert(1)</script>', 'GIF89a'])
      expect(await send(Buffer.from(other)), path).toEqual([415, 'unsupported_image', kinds]);
    const unreadable = [422, 'unreadable_image', expect.any(String)];
    for (const damaged of [jpeg.subarray(0, jpeg.length / 2), Buffer.from('\x89PNG\r\n\x1a\nxx', 'latin1')])
      expect(await send(damaged), path).toEqual(unreadable);
    const large = [413, 'too_large', expect.any(String)];
    expect(await send(padded(jpeg, IMAGE_BYTES_MAX + 1)), path).toEqual(large);
  }
  expect(await storedPictures(app)).toEqual([]);
  expect((await visitor.get('/blogs')).body).toEqual([]);
});

/** A whole upload as bytes, so that a file may have a name that no client would write. */
async function uploadOf(token: string | undefined, fileName: string): Promise<Buffer> {
  const fields = Object.entries({ blog_title: 'A title', description: 'A text', categoryId: '1' });
  const parts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--b\r\nContent-Disposition: form-data; name="blog_img"; filename="${fileName}"\r\n\r\n`;
  const body = [Buffer.from(parts.join('') + file), await aPicture(), Buffer.from('\r\n--b--\r\n')];
  const head = [
    'POST /api/Blog HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${Buffer.concat(body).length}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...body]);
}

const stored = async (app: TestApp) => ({
  pictures: await storedPictures(app),
  posts: await app.orm.em.fork().count(PostEntity),
});

test('T20. A picture is named by its content, whatever its file is called', async ({ app, owner }) => {
  const names: [what: string, name: string, status: string][] = [
    ['a way upwards', '../../../x.png', '201'],
    ['a NUL', 'a\u0000.png', '400'],
    ['an encoded NUL', 'a%00b.png', '201'],
    ['a device', 'CON', '201'],
    ['4 KB', 'x'.repeat(4096), '201'],
    ['letters that turn round', '\u202egnp.exe', '201'],
    ['an encoded quote', 'a%22b.png', '201'],
    ['a line end', 'a\r\nX-Evil: 1.png', '400'],
  ];
  for (const [what, name, status] of names) {
    const before = await stored(app);
    const answer = await sendRaw(app.url, await uploadOf(owner.token, name));
    const after = await stored(app);
    const made = after.pictures.filter((each) => !before.pictures.includes(each));
    expect(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1], what).toBe(status);
    expect(made, what).toHaveLength(status === '201' ? 1 : 0);
    expect(after.posts, what).toBe(before.posts + made.length);
    for (const each of made) expect(each).toMatch(/^[0-9a-f]{20}-[0-9a-f]{8}$/);
  }
});

test('T21. An upload that breaks off anywhere leaves no row and no file', async ({ app, owner }) => {
  const TIMES = 50;
  const original = await uploadOf(owner.token, 'a.png');
  for (let at = 0; at < TIMES; at += 1) {
    const socket = await open(app.url, '127.0.0.1');
    const cut = Math.floor((original.length * (at + 1)) / (TIMES + 2));
    await new Promise((resolve) => socket.write(original.subarray(0, cut), resolve));
    socket.destroy();
  }
  await expect
    .poll(() => app.logged().match(/"route":"\/api\/Blog".*"aborted":true/g)?.length ?? 0)
    .toBeGreaterThan(TIMES / 2);
  expect((await owner.get('/dashboard')).status).toBe(200);
  expect(await stored(app)).toEqual({ pictures: [], posts: 0 });
  expect(app.logged()).not.toContain('unforeseen');
});
