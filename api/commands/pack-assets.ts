import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compressSmallest, isWorthCompressing } from '#api/http/cache/compress.ts';
import { COMPRESSED_ASSETS, compressibleExtensions } from '#api/http/static/site-file.ts';

/** As many as the machine is sure to have processors. */
const AT_ONCE = 2;

/**
 * Packs the files that are named by their content as small as they get, which takes seconds: they are the same with all
 * settings, so that no start need do it again. The others are filled in by the server first.
 */
export async function packAssets(distDir: string): Promise<void> {
  const [from, to] = [join(distDir, 'client/assets'), join(distDir, COMPRESSED_ASSETS)];
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const waiting = entries.filter(
    (entry) => entry.isFile() && compressibleExtensions.has(extname(entry.name)),
  );
  const packNext = async () => {
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const body = await readFile(join(entry.parentPath, entry.name));
      if (!isWorthCompressing(body)) continue;
      const packed = await compressSmallest(body, 'br');
      await writeFile(join(to, `${entry.name}.br`), packed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, packNext));
}
