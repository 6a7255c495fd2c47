import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildStamp } from './build-stamp.ts';
import { packAssets } from './pack-assets.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp');

/** Builds the site when it is missing or not of these sources; `--force` builds in any case. */
const stamp = await buildStamp(root);
const built = await readFile(stampFile, 'utf8').catch(() => '');
if (process.argv.includes('--force') || built !== stamp) {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error('The site is not built and the packages that build it are missing. Run: npm ci');
    process.exit(1);
  }
  console.log('Building the site …');
  await rm(dist, { recursive: true, force: true });
  run(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn');
  await packAssets(dist);
  run(join(root, 'api/commands/render-seed.ts'));
  // After the build: the route tree is generated, and its stamp is of what is there then.
  await writeFile(stampFile, await buildStamp(root));
}

/** Ends this process, too, where the program fails. */
function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
