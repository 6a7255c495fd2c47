import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { aFlatPng, aPhonePicture, aPicture } from '#tests/support/pictures.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ encode: encodeInProcess });
  token = await app.login();
});
afterAll(() => app.close());

const pictureFolders = () => storedPictures(app);

async function upload(picture: Uint8Array, name = 'picture.jpg') {
  const body = await aPostForm({}, null);
  body.append('blog_img', new File([new Uint8Array(picture)], name, { type: 'image/jpeg' }));
  const answer = await app.call('/api/Blog', { method: 'POST', token, body });
  return { answer, status: answer.status, body: await answer.json() };
}

async function fetched(name: string, width: number, accept: string): Promise<Buffer> {
  const answer = await app.call(`/api/blog/${name}?w=${width}`, { headers: { Accept: accept } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function expectRefused(picture: Uint8Array, status: number): Promise<void> {
  const [folders, posts] = [await pictureFolders(), await (await app.call('/api/blogs')).json()];
  const refused = await upload(picture);
  expect(refused.status).toBe(status);
  expect(refused.body.title).toEqual(expect.any(String));
  if (status === 415) expect(refused.body.title).toMatch(/JPEG.*PNG.*WebP.*AVIF/);
  expect(await pictureFolders()).toEqual(folders);
  expect(await (await app.call('/api/blogs')).json()).toEqual(posts);
}

describe('a picture that is accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s comes back in six encodings', async (kind) => {
    const post = await publish(app, token, {}, await aPicture({ kind }));
    for (const width of [400, 800, 1600]) {
      for (const [accept, format] of [
        ['image/avif', 'heif'],
        ['image/webp', 'webp'],
      ] as const) {
        const made = await sharp(await fetched(post.blog_img, width, accept)).metadata();
        expect(made).toMatchObject({ width, height: width / 4, format });
        expect(made.exif ?? made.icc ?? made.xmp).toBeUndefined();
      }
    }
    // Six, and the master.
    const sql = `select width from picture where name = '${post.blog_img}'`;
    const rows = await app.orm.em.getConnection().execute(sql);
    expect(rows).toHaveLength(7);
  });

  test('full of detail weighs no more on a phone than a list of such pictures may', async () => {
    const grain = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const detailed = sharp({
      create: { width: 1600, height: 900, channels: 3, background: 'grey', noise: grain },
    });
    const post = await publish(app, token, {}, await detailed.blur(1.2).png().toBuffer());
    const bytes = await fetched(post.blog_img, 800, 'image/avif');
    expect(bytes.length).toBeLessThan(13_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 450 });
  });

  test('T18. loses the place where it was taken, and stands upright', async () => {
    const original = await aPhonePicture();
    expect(original.toString('latin1')).toContain('SECRETPLACE');
    const post = await publish(app, token, {}, original);
    for (const accept of ['image/avif', 'image/webp']) {
      const bytes = await fetched(post.blog_img, 400, accept);
      expect(bytes.toString('latin1')).not.toContain('SECRETPLACE');
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, orientation: orientation ?? 1 }).toMatchObject({
        width: 400,
        height: 533,
        orientation: 1,
      });
      expect(exif).toBeUndefined();
      // Turned by a quarter, the left red half is the upper one.
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const [top, bottom] = [400 * 20 + 200, 400 * 510 + 200];
      expect(data[top * 3]).toBeGreaterThan(200);
      expect(data[bottom * 3 + 2]).toBeGreaterThan(200);
    }
  });

  test('T19. of one pixel is made large', async () => {
    const post = await publish(app, token, {}, await aFlatPng(1, 1));
    expect(await sharp(await fetched(post.blog_img, 1600, 'image/webp')).metadata()).toMatchObject({
      width: 1600,
      height: 1600,
    });
  });

  test('keeps its transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const post = await publish(app, token, {}, picture);
    expect(await sharp(await fetched(post.blog_img, 400, 'image/webp')).metadata()).toMatchObject({
      hasAlpha: true,
    });
  });

  test('in grey, with 16 bits or in print colours is turned into a screen picture', async () => {
    const png = sharp(await aPicture());
    const kinds = [
      await png.clone().greyscale().png().toBuffer(),
      await png.clone().toColourspace('rgb16').png().toBuffer(),
      await png.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const picture of kinds) {
      const post = await publish(app, token, {}, picture);
      const made = await sharp(await fetched(post.blog_img, 400, 'image/webp')).metadata();
      expect(made).toMatchObject({ space: 'srgb', depth: 'uchar' });
    }
  });

  test('T18. with something hidden behind its end loses it', async () => {
    const hidden = Buffer.from('PK\u0003\u0004<script>alert(1)</script>');
    for (const kind of ['png', 'jpeg'] as const) {
      const post = await publish(app, token, {}, Buffer.concat([await aPicture({ kind }), hidden]));
      for (const accept of ['image/avif', 'image/webp']) {
        expect((await fetched(post.blog_img, 400, accept)).toString('latin1')).not.toContain('<script>');
      }
    }
  });

  test('that moves keeps its first frame', async () => {
    const frames = Buffer.alloc(20 * 40 * 3);
    for (let at = 0; at < 20 * 40; at += 1) frames[at * 3 + (at < 20 * 20 ? 0 : 2)] = 255;
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100], lossless: true })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const post = await publish(app, token, {}, moving);
    const made = await fetched(post.blog_img, 400, 'image/webp');
    expect(await sharp(made).metadata()).toMatchObject({ width: 400, height: 400 });
    const [red = 0] = await sharp(made).removeAlpha().raw().toBuffer();
    expect(red).toBeGreaterThan(200);
  });

  test('T20. is named by its content, whatever the client calls it', async () => {
    const names = ['../../x.png', 'a%00b.jpg', 'CON', '‮gpj.exe', 'x'.repeat(4096), 'a"b.jpg'];
    for (const name of names) {
      const { status, body } = await upload(await aPicture(), name);
      expect(status).toBe(201);
      expect(body.blog_img).toMatch(/^[0-9a-f]{20}-[0-9a-f]{8}$/);
    }
  });
});

describe('a file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind a declaration', Buffer.from(`<?xml version="1.0"?><!-- x -->${svg}`)],
    ['SVG behind blanks and a byte order mark', Buffer.from(`\ufeff \n${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PHP', Buffer.from('<?php system($_GET[0]);')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['ELF', Buffer.from('\x7fELF\x02\x01\x01')],
    ['ZIP', Buffer.from('PK\x03\x04\x14\x00')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['text', Buffer.from('hello')],
    ['two bytes', Buffer.from([0xff, 0xd8])],
  ])('T17. %s named .jpg: 415 that names the four kinds, no file left', async (_, bytes) => {
    await expectRefused(bytes, 415);
  });

  test.each(['gif', 'tiff'] as const)('%s: 415', async (kind) => {
    await expectRefused(await aPicture({ kind }), 415);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('T19. %s cut in half: 422', async (kind) => {
    const whole = await aPicture({ kind, width: 300, height: 300 });
    await expectRefused(whole.subarray(0, whole.length / 2), 422);
  });

  test.each([
    ['a JPEG of its first bytes only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a PNG of its first bytes only', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a WebP of its first bytes only', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
    ['an AVIF of its first bytes only', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1')],
    [
      'SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s: 422', async (_, bytes) => {
    await expectRefused(bytes, 422);
  });

  test('T19. a PNG whose head lies about its size: 422', async () => {
    const lying = await aFlatPng(10, 10);
    lying.writeUInt32BE(5000, 16);
    await expectRefused(lying, 422);
  });

  test.each([
    ['41 megapixels', 8200, 5000],
    ['196 megapixels', 14_000, 14_000],
  ])('T19. %s in one colour: 413', async (_, width, height) => {
    const picture = await aFlatPng(width, height);
    await expectRefused(picture, 413);
  });

  test.each([
    ['higher than five times its width', 20, 101, 422],
    ['five times as high as wide', 20, 100, 201],
    ['wider than twenty times its height', 201, 10, 422],
    ['twenty times as wide as high', 200, 10, 201],
  ])('%s', async (_, width, height, status) => {
    expect((await upload(await aFlatPng(width, height))).status).toBe(status);
  });

  test('T21. one byte over 10 MB: 413; one byte under is read', async () => {
    const picture = await aPicture({ kind: 'jpeg' });
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    await expectRefused(padded(IMAGE_BYTES_MAX + 1), 413);
    expect((await upload(padded(IMAGE_BYTES_MAX))).status).toBe(201);
  });

  test('T19. a PNG with a text chunk that inflates to 200 MB: no harm', async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000))]);
    const picture = withChunk(await aFlatPng(10, 10), 'zTXt', bomb);
    const before = process.memoryUsage.rss();
    expect([201, 422]).toContain((await upload(picture)).status);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });
});

/** A PNG with one more chunk behind its head. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}
