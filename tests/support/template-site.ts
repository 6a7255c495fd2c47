import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/** A folder of data as a first start leaves it: each worker's server begins with a copy. */
export const TEMPLATE = join(import.meta.dirname, '../../dist/test-site');

export const operator = { username: 'operator', password: 'a long password for tests' };

/** Made once for each build. */
export default async function makeTemplate(): Promise<void> {
  if (await exists(TEMPLATE)) return;
  const making = `${TEMPLATE}-making`;
  await rm(making, { recursive: true, force: true });
  const server = await startServer({
    DATA_DIR: making,
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  await server.stop();
  await rename(making, TEMPLATE);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
