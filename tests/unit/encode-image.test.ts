import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeIcons, encodeImage } from '#api/features/media/encode-image.ts';
import { Problem, problemBody } from '#contract/problem.ts';
import { aFlatPng, aPhonePicture, aPicture } from '#tests/support/pictures.ts';

type Files = Awaited<ReturnType<typeof encodeImage>>;

function fileOf(files: Files, width: number, format: string): Uint8Array {
  const file = files.find((each) => each.width === width && each.format === format);
  if (file === undefined) throw new Error(`no ${format} of ${width} points`);
  return file.bytes;
}
const pointsOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

describe('A picture that is accepted', () => {
  test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
    'T18. as %s is made anew in three widths, without what is hidden in the file',
    async (kind) => {
      const hidden = kind === 'png' || kind === 'jpeg' ? 'PK\u0003\u0004<script>alert(1)</script>' : '';
      const files = await encodeImage(Buffer.concat([await aPicture({ kind }), Buffer.from(hidden)]));
      // Six, and the master.
      expect(files).toHaveLength(7);
      for (const width of [400, 800, 1600]) {
        for (const [format, made] of Object.entries({ avif: 'heif', webp: 'webp' })) {
          const metadata = await sharp(fileOf(files, width, format)).metadata();
          expect(metadata).toMatchObject({ width, height: width / 4, format: made });
        }
      }
      for (const { bytes } of files) {
        const { exif, icc, xmp } = await sharp(bytes).metadata();
        expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
        expect(Buffer.from(bytes).toString('latin1')).not.toContain('<script>');
      }
    },
  );

  test('T18. loses the place where it was taken, and stands upright', async () => {
    const original = await aPhonePicture();
    expect(original.toString('latin1')).toContain('SECRETPLACE');
    const files = await encodeImage(original);
    for (const { bytes } of files) {
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('SECRETPLACE');
      const { exif, orientation = 1 } = await sharp(bytes).metadata();
      expect({ exif, orientation }).toEqual({ exif: undefined, orientation: 1 });
    }
    for (const format of ['avif', 'webp']) {
      const bytes = fileOf(files, 400, format);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 533 });
      // Turned by a quarter, the left red half is the upper one.
      const points = await pointsOf(bytes);
      expect(points[(400 * 20 + 200) * 3]).toBeGreaterThan(200);
      expect(points[(400 * 510 + 200) * 3 + 2]).toBeGreaterThan(200);
    }
  });

  test('full of detail weighs no more on a phone than a list of such pictures may', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const grain = sharp({ create: { width: 1600, height: 900, channels: 3, background: 'grey', noise } });
    const bytes = fileOf(await encodeImage(await grain.blur(1.2).png().toBuffer()), 800, 'avif');
    expect(bytes.length).toBeLessThan(13_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 450 });
  });

  test('T19. of one pixel is made large, and keeps its transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 1, height: 1, channels: 4, background } }).png();
    const bytes = fileOf(await encodeImage(await clear.toBuffer()), 1600, 'webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1600, hasAlpha: true });
  });

  test('in grey, with 16 bits or in print colours is turned into a screen picture', async () => {
    const png = sharp(await aPicture());
    const kinds = [
      await png.clone().greyscale().png().toBuffer(),
      await png.clone().toColourspace('rgb16').png().toBuffer(),
      await png.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const picture of kinds) {
      const made = await sharp(fileOf(await encodeImage(picture), 400, 'webp')).metadata();
      expect(made).toMatchObject({ space: 'srgb', depth: 'uchar' });
    }
  });

  test('T34. has the colours of its profile, which is read and then left out', async () => {
    const wide = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } });
    const files = await encodeImage(await wide.withIccProfile('p3').png().toBuffer());
    const { channels } = await sharp(fileOf(files, 400, 'webp')).stats();
    for (const [at, expected] of [0xc0, 0x40, 0x20].entries()) {
      expect(Math.abs((channels[at]?.mean ?? 0) - expected)).toBeLessThan(12);
    }
  });
});

describe('A file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  /** What a file is refused for. */
  const refusalOf = async (bytes: Uint8Array): Promise<unknown> => {
    const error = await encodeImage(bytes).catch((thrown: unknown) => thrown);
    return error instanceof Problem ? error.code : error;
  };
  const refusalsOf = async (files: Record<string, Uint8Array>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(files).map(async ([name, bytes]) => [name, await refusalOf(bytes)])),
    );
  const each = (files: object, code: string) =>
    Object.fromEntries(Object.keys(files).map((name) => [name, code]));

  test('T17. is of none of the four kinds, whatever it is called', async () => {
    const files = {
      SVG: Buffer.from(svg),
      'SVG behind a declaration': Buffer.from(`<?xml version="1.0"?><!-- x -->${svg}`),
      'SVG behind blanks and a byte order mark': Buffer.from(`\ufeff \n${svg}`),
      HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
      PHP: Buffer.from('<?php system($_GET[0]);'),
      PDF: Buffer.from('%PDF-1.7\n'),
      ELF: Buffer.from('\x7fELF\x02\x01\x01'),
      ZIP: Buffer.from('PK\x03\x04\x14\x00'),
      HEIC: latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      text: Buffer.from('hello'),
      'two bytes': Buffer.from([0xff, 0xd8]),
      GIF: await aPicture({ kind: 'gif' }),
      TIFF: await aPicture({ kind: 'tiff' }),
    };
    expect(await refusalsOf(files)).toEqual(each(files, 'unsupported_image'));
  });

  test('T19. breaks off, or is not what its beginning says', async () => {
    const half = async (kind: 'jpeg' | 'png' | 'webp' | 'avif') => {
      const original = await aPicture({ kind, width: 300, height: 300 });
      return original.subarray(0, original.length / 2);
    };
    const lying = await aFlatPng(10, 10);
    lying.writeUInt32BE(5000, 16);
    const files = {
      'half a JPEG': await half('jpeg'),
      'half a PNG': await half('png'),
      'half a WebP': await half('webp'),
      'half an AVIF': await half('avif'),
      'the first bytes of a JPEG': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'the first bytes of a PNG': latin1('\x89PNG\r\n\x1a\n'),
      'the first bytes of a WebP': latin1('RIFF\x10\0\0\0WEBPVP8 '),
      'the first bytes of an AVIF': latin1('\0\0\0\x18ftypavif\0\0\0\0mif1avif'),
      'SVG behind the first bytes of a JPEG': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from(svg),
      ]),
      'nothing at all': Buffer.alloc(0),
      'a PNG whose head has another size': lying,
    };
    expect(await refusalsOf(files)).toEqual(each(files, 'unreadable_image'));
  });

  test('T34. is a PNG whose chunks do not fit', async () => {
    const png = await aPicture();
    const lying = Buffer.from(png);
    lying.writeUInt32BE(0x7fffffff, 33);
    const files = { 'without its end': png.subarray(0, -12), 'with a chunk of 2 GB': lying };
    expect(await refusalsOf(files)).toEqual(each(files, 'unreadable_image'));
  });

  test('T19. has more than 40 megapixels', async () => {
    const large = { '41 megapixels': await aHeadOf(8200, 5000), '196': await aHeadOf(14_000, 14_000) };
    expect(await refusalsOf(large)).toEqual(each(large, 'too_large'));
  });

  test('is more than five times as high as wide, or twenty times as wide as high', async () => {
    /** A head alone is refused all the same, but for another reason than its size. */
    const isTooNarrow = async (width: number, height: number) => {
      const error = await encodeImage(await aHeadOf(width, height)).catch((thrown: unknown) => thrown);
      return error instanceof Problem && /too narrow/.test(problemBody(error).detail ?? '');
    };
    expect([await isTooNarrow(20, 101), await isTooNarrow(20, 100)]).toEqual([true, false]);
    expect([await isTooNarrow(201, 10), await isTooNarrow(200, 10)]).toEqual([true, false]);
    expect(await encodeImage(await aFlatPng(200, 10))).toHaveLength(7);
  });
});

/** A PNG that begins like one of so many points: its size is looked at before it is read. */
async function aHeadOf(width: number, height: number): Promise<Buffer> {
  const png = await aFlatPng(10, 10);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('Around a picture in an icon that is cut into a shape', () => {
  const SIDE = 512;
  /** A picture of one colour whose middle has another; `clear`: that has none around it. */
  async function pictureOf(around: string, middle: string) {
    const background = around === 'clear' ? { r: 0, g: 0, b: 0, alpha: 0 } : around;
    const ground = sharp({ create: { width: SIDE, height: SIDE, channels: 4, background } });
    const drawing = sharp({ create: { width: 100, height: SIDE, channels: 4, background: middle } });
    const input = await drawing.png().toBuffer();
    return ground
      .composite([{ input, left: 206, top: 0 }])
      .webp({ lossless: true })
      .toBuffer();
  }
  const first = async (master: Buffer) => {
    const icon = (await encodeIcons(master)).find((each) => each.format === 'maskable' && each.width === 512);
    return [...(await pointsOf(icon?.bytes ?? new Uint8Array())).subarray(0, 3)];
  };
  const DARK = [8, 19, 13];
  const LIGHT = [245, 239, 223];

  test.for([
    ['a dark drawing a light ground', 'clear', '#101820', LIGHT],
    ['a light drawing the dark ground', 'clear', '#ffe9a0', DARK],
    ['a filled picture the colour in the middle of its upper edge', '#ffffff', '#a84400', [168, 68, 0]],
  ] as const)('is, for %s', async ([, around, middle, ground]) => {
    const seen = await first(await pictureOf(around, middle));
    expect(Math.max(...seen.map((value, at) => Math.abs(value - (ground[at] ?? 0))))).toBeLessThan(6);
  });
});
