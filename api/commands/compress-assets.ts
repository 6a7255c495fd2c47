import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import { compress, isWorthCompressing } from '#api/http/cache/compress.ts';
import { COMPRESSED_ASSETS, compressedKinds } from '#api/http/static/site-file.ts';

/** As many as the machine is sure to have processors. */
const AT_ONCE = 2;

/**
 * Compresses the files that are named by their content as small as they get, which takes seconds: they are the same with all
 * settings, so that no start need do it again. The others are filled in by the server first.
 */
export async function compressAssets(distDir: string): Promise<void> {
  const [from, to] = [join(distDir, 'client/assets'), join(distDir, COMPRESSED_ASSETS)];
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressedKinds.has(extname(entry.name)));
  await pLimit(AT_ONCE).map(files, async ({ parentPath, name }) => {
    const body = await readFile(join(parentPath, name));
    if (isWorthCompressing(body)) await writeFile(join(to, `${name}.br`), await compress(body, 'br', true));
  });
}
