import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder a process, so that files that run in the same process share it; removed when the process ends. */
const root = mkdtempSync(join(tmpdir(), 'floodlight-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));
// Vitest ends its processes by this signal, which alone would be no exit. A proof that has a handler of its own judges what it has.
process.once('SIGTERM', () => {
  if (process.env.VITEST !== undefined || process.listenerCount('SIGTERM') === 0) process.exit();
});

/** An empty folder that stays until the process ends. */
export const tempFolder = (name: string): Promise<string> => mkdtemp(join(root, `${name}-`));
