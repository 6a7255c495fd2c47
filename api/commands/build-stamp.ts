import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the built site is made of. */
const SOURCES = [
  'pwa',
  'api/contract',
  'api/db/seed/pictures',
  'api/features/media/encode-image.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** A digest of the sources' names and contents: file times say nothing after a clone. */
export async function buildStamp(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(root, source)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesOf(root: string, source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (entries === undefined) return [source];
  return (
    entries
      // What the type checker leaves behind changes nothing that is built.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
      .map((entry) => join(entry.parentPath.slice(root.length), entry.name).replace(/^[/\\]/, ''))
      .sort()
  );
}
