import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readData } from './backups.ts';
import { clientOf, logIn } from './client.ts';
import { addPost } from './posts.ts';
import { dataFolder, runCommand, type ServerProcess } from './product.ts';
import { startWriters } from './writers.ts';

interface Volume {
  visitors: number;
  operators: number;
  backups: number;
}

/** Line 27: takes backups while visitors and operators write, and holds each against what was answered before it. */
export async function expectOnlineBackups(
  start: (settings: Record<string, string>) => Promise<ServerProcess>,
  dataDir: string,
  { visitors, operators, backups }: Volume,
): Promise<void> {
  const folder = await dataFolder();
  const { url } = await start({ DATA_DIR: dataDir, CONTACT_LIMIT: '1000000' });
  const token = await logIn(url);
  await addPost(clientOf(url, token), { blog_title: 'The first' });
  const writers = startWriters(url, token, { visitors, operators });
  await expect.poll(() => writers.answered().length).toBeGreaterThan(0);
  const restored: { DATA_DIR: string; promised: string[] }[] = [];
  const names = Array.from({ length: backups }, (_, at) => `${at}.sqlite`);
  for (const name of names) {
    const promised = writers.answered();
    const taken = await runCommand('backup', { DATA_DIR: dataDir }, join(folder, name));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).toMatch(/^Saved to .* \(posts: \d+, messages: \d+\)\.\n$/);
    const DATA_DIR = await dataFolder();
    restored.push({ DATA_DIR, promised });
    const back = await runCommand('restore', { DATA_DIR }, join(folder, name));
    expect(back).toMatchObject({ code: 0, stderr: '' });
  }
  await writers.stop();
  for (const { DATA_DIR, promised } of restored) {
    const data = readData(DATA_DIR);
    expect(data.integrity).toEqual(['ok']);
    expect(data.titles[0]).toBe('The first');
    expect(promised.filter((key) => !data.keys.has(key))).toEqual([]);
    expect(data.sessions).toBe(0);
  }
  expect((await readdir(folder)).sort()).toEqual(names);
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);

  const { DATA_DIR = '' } = restored.at(-1) ?? {};
  const again = await start({ DATA_DIR });
  expect((await clientOf(again.url, token).get('/contacts')).status).toBe(401);
  await logIn(again.url);
}
