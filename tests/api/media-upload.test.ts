import sharp from 'sharp';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { aPictureForm } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';

// What is made of which picture, and what is refused, is in tests/unit/encode-image.test.ts.
const test = base.extend('settings', { encode: encodeInProcess });

/** The picture with nothing behind its end, up to so many bytes. */
const padded = (picture: Buffer, size: number) =>
  Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

test('T21. A picture of 10 MB is stored in six encodings and a master', async ({ app, owner }) => {
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

test('T21. A damaged, too large or other file is not stored', async ({ app, owner, visitor }) => {
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
