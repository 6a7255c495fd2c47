import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const NEXT = join(root, 'dist/next-version');

/** Stands in the footer of the next version. */
export const NEXT_WORDS = 'Second edition.';

/** The site as the next deploy brings it: other words in the footer, so that nearly every script has another name. */
export async function buildNextVersion(): Promise<string> {
  if (existsSync(NEXT)) return NEXT;
  const making = await mkdtemp(join(root, 'dist/next-'));
  for (const part of ['api', 'pwa', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
    await cp(join(root, part), join(making, part), { recursive: true });
  }
  const footer = join(making, 'pwa/site/ui/site-footer.tsx');
  const text = await readFile(footer, 'utf8');
  const changed = text.replace('All rights reserved.', `All rights reserved. ${NEXT_WORDS}`);
  if (changed === text) throw new Error('the footer has no such words any more');
  await writeFile(footer, changed);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'error'], {
    cwd: making,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the next version was not built:\n${stderr}`);
  // Another worker of the tests may have been quicker.
  await rename(making, NEXT).catch(() => rm(making, { recursive: true }));
  return NEXT;
}
