import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

/** An empty folder that goes after the last test of the file. */
export async function tempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
