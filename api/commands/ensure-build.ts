import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import { compressSmallest, isWorthCompressing } from '#api/http/cache/compress.ts';
import { COMPRESSED_ASSETS, compressibleExtensions } from '#api/http/static/site-file.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const digestFile = join(dist, 'stamp');

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

/** As many as any machine has processors. */
const AT_ONCE = 2;

/** Builds the site when it is missing or not of these sources; `--force` builds in any case. */
const digest = await digestSources();
const built = await readFile(digestFile, 'utf8').catch(() => '');
if (process.argv.includes('--force') || built !== digest) {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error('The site is not built and the packages that build it are missing. Run: npm ci');
    process.exit(1);
  }
  console.log('Building the site…');
  await rm(dist, { recursive: true, force: true });
  run(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn');
  await packAssets();
  run(join(root, 'api/commands/render-seed.ts'));
  // The stamp is made after the build, which generates the route tree.
  await writeFile(digestFile, await digestSources());
}

/** Ends this process, too, where the program fails. */
function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** A digest of the sources' names and contents: file times mean nothing after a clone. */
async function digestSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(source)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
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

/**
 * Packs the files that are named by their content as small as they get, which takes seconds: they are the same with all
 * settings, so that no start need do it again. The others are filled in by the server first.
 */
async function packAssets(): Promise<void> {
  const [from, to] = [join(dist, 'client/assets'), join(dist, COMPRESSED_ASSETS)];
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const waiting = entries.filter(
    (entry) => entry.isFile() && compressibleExtensions.has(extname(entry.name)),
  );
  await pLimit(AT_ONCE).map(waiting, async ({ parentPath, name }) => {
    const body = await readFile(join(parentPath, name));
    if (isWorthCompressing(body)) await writeFile(join(to, `${name}.br`), await compressSmallest(body, 'br'));
  });
}
