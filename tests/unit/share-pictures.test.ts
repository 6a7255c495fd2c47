import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharePictures } from '#pwa/content/share-pictures.ts';

const FOLDER = join(import.meta.dirname, '../../pwa/public/share');

test('Each page has a share picture of its own: a JPEG of 1200 by 630 that chats accept', async () => {
  const names = Object.values(sharePictures).map(({ name }) => name);
  const files = await Promise.all(names.map((name) => readFile(join(FOLDER, `${name}.jpg`))));
  for (const [at, file] of files.entries()) {
    expect(await sharp(file).metadata(), names[at]).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    // WhatsApp shows none of more than 300 kB.
    expect(file.length, names[at]).toBeLessThan(300_000);
  }
  const digests = files.map((file) => createHash('sha256').update(file).digest('hex'));
  expect(new Set(digests).size).toBe(digests.length);
});
