import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorSettings } from './client.ts';
import { databasesOn, startPostgres } from './postgres.ts';
import { dataFolder, startServer } from './product.ts';

/** A folder of data as a first start leaves it: each worker's server begins with a copy. */
export const TEMPLATE = join(import.meta.dirname, '../../dist/test-site');

const POSTGRES_TEMPLATE = 'template_site';

/** Playwright's global setup: the folder, made once for each build, and a PostgreSQL with a database of the same content. */
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

/** The folder, where it is not there. */
export async function makeTemplateFolder(): Promise<void> {
  if (existsSync(TEMPLATE)) return;
  const making = `${TEMPLATE}-making`;
  await rm(making, { recursive: true, force: true });
  const server = await startServer({ DATA_DIR: making, ...operatorSettings });
  await server.stop();
  await rename(making, TEMPLATE);
}
