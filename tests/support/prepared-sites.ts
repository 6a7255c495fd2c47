import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorSettings } from './client.ts';
import { databasesOn, startPostgres } from './postgres.ts';
import { dataFolder, startServer } from './product.ts';

const root = join(import.meta.dirname, '../..');

/** Makes a folder once for each build, and under another name until it is whole. Gives its path. */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const made = join(root, 'dist', name);
  if (existsSync(made)) return made;
  const making = await mkdtemp(`${made}-`);
  await make(making);
  // Another worker of the tests may have been quicker.
  await rename(making, made).catch(() => rm(making, { recursive: true }));
  return made;
}

const TEMPLATE_NAME = 'test-site';
/** A folder of data as a first start leaves it: each worker's server begins with a copy. */
export const TEMPLATE = join(root, 'dist', TEMPLATE_NAME);

/** Makes that folder where it is not there. */
export const makeTemplateFolder = (): Promise<string> =>
  madeOnce(TEMPLATE_NAME, async (DATA_DIR) => {
    const { stop } = await startServer({ DATA_DIR, ...operatorSettings });
    await stop();
  });

const POSTGRES_TEMPLATE = 'template_site';

/** Playwright's global setup: the folder, and a PostgreSQL with a database of the same content. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  await makeTemplateFolder();
  const postgres = await startPostgres({ settings: { fsync: 'off', max_connections: '200' } });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  const DATABASE_URL = await postgres.databases.create({ name: POSTGRES_TEMPLATE });
  const server = await startServer({ DATA_DIR: await dataFolder(), DATABASE_URL, ...operatorSettings });
  await server.stop('SIGKILL');
  await postgres.databases.disconnect(POSTGRES_TEMPLATE);
  return postgres.remove;
}

/** A database of its own for a site on PostgreSQL. Gives its URL. */
export const copyPostgresTemplate = (): Promise<string> =>
  databasesOn(process.env.TEST_POSTGRES_URL ?? '').create({ template: POSTGRES_TEMPLATE });

/** Is in the footer of the next version. */
export const NEXT_WORDS = 'Second edition.';

/** The site as the next deploy brings it: other words in the footer, so that nearly every script has another name. */
export const buildNextVersion = (): Promise<string> =>
  madeOnce('next-version', async (making) => {
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
  });
