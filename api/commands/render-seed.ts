import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { PICTURES } from '#api/db/seed/read-seed.ts';

/** Two processors are on any machine; more pictures at once take more memory. */
const AT_ONCE = 2;

const root = join(import.meta.dirname, '../..');
const cacheDir = join(root, 'node_modules/.cache/floodlight-seed');
/** What decides how a drawing is encoded: our settings and the versions of the libraries. */
const encoder = [
  await readFile(join(root, 'api/features/media/encode-image.ts'), 'utf8'),
  JSON.stringify(sharp.versions),
].join();

/**
 * Writes the pictures of the first posts in all sizes to `dist/seed`, one folder each. A picture is encoded once, until its
 * drawing or the encoder changes.
 */
async function renderSeed(distDir: string): Promise<void> {
  const drawings = (await readdir(PICTURES)).filter((file) => file.endsWith('.svg'));
  const missing: { png: Buffer; to: string }[] = [];
  const copies: [from: string, to: string][] = [];
  for (const file of drawings) {
    const svg = await readFile(join(PICTURES, file));
    const cached = join(
      cacheDir,
      createHash('sha256').update(svg).update(encoder).digest('hex').slice(0, 32),
    );
    copies.push([cached, join(distDir, 'seed', parse(file).name)]);
    if (existsSync(cached)) continue;
    missing.push({ png: await sharp(svg).png({ compressionLevel: 1 }).toBuffer(), to: cached });
  }
  // Once this is loaded, sharp reads no SVG any more: no upload ever can be one.
  const { encodeImage } = await import('#api/features/media/encode-image.ts');
  const limit = pLimit(AT_ONCE);
  await limit.map(missing, async ({ png, to }) => {
    const unfinished = `${to}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    for (const { width, format, bytes } of await encodeImage(png)) {
      await writeFile(join(unfinished, `${width}.${format}`), bytes);
    }
    // Another build may have been first.
    await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }));
  });
  for (const [from, to] of copies) await cp(from, to, { recursive: true });
}

await renderSeed(join(root, 'dist'));
