import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import makeTemplate, { TEMPLATE } from '#tests/support/template-site.ts';

export interface ScratchSite extends ServerProcess {
  /** Stops the server and removes its data. */
  remove: () => Promise<void>;
}

/** The built site on data of its own: 28 seed posts with their pictures. */
export async function startScratchSite(): Promise<ScratchSite> {
  await makeTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-page-'));
  await cp(TEMPLATE, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, CONTACT_LIMIT: '100000' });
  return {
    ...server,
    remove: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
