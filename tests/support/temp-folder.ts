import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder a process, so that files that run in the same process share it; removed when the process ends. */
const root = mkdtempSync(join(tmpdir(), 'floodlight-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));
// Without a handler a signal ends the process, but no `exit` event comes. Vitest ends its processes by SIGTERM, which is no failure.
// A proof that has a handler of its own judges what it has.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    const isByVitest = process.env.VITEST !== undefined && signal === 'SIGTERM';
    if (isByVitest || process.listenerCount(signal) === 0) process.exit(isByVitest ? 0 : 1);
  });

/** An empty folder that stays until the process ends. */
export const tempFolder = (name: string): Promise<string> => mkdtemp(join(root, `${name}-`));
