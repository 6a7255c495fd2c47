import sharp from 'sharp';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
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
  const send = async (picture: Uint8Array) => owner.post('/Blog', await aPostForm({}, picture));
  const unsupported = await send(Buffer.from('<!doctype html><script>alert(1)</script>'));
  expect([unsupported.status, unsupported.body.code]).toEqual([415, 'unsupported_image']);
  expect(unsupported.body.title).toMatch(/JPEG.*PNG.*WebP.*AVIF/);
  const damaged = await send(jpeg.subarray(0, jpeg.length / 2));
  expect([damaged.status, damaged.body.code]).toEqual([422, 'unreadable_image']);
  const large = await send(padded(jpeg, IMAGE_BYTES_MAX + 1));
  expect([large.status, large.body.code]).toEqual([413, 'too_large']);
  expect(await storedPictures(app)).toEqual([]);
  expect((await visitor.get('/blogs')).body).toEqual([]);
});
