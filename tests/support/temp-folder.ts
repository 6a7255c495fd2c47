import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder a process, so that files that run in the same process share it; removed when the process ends. */
const root = mkdtempSync(join(tmpdir(), 'floodlight-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));
// Vitest ends its processes by SIGTERM; such a signal alone would be no exit. A proof that has a handler of its own judges what it has.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (process.env.VITEST !== undefined || process.listenerCount(signal) === 0)
      process.exit(process.env.VITEST === undefined ? 1 : 0);
  });

/** An empty folder that stays until the process ends. */
export const tempFolder = (name: string): Promise<string> => mkdtemp(join(root, `${name}-`));
