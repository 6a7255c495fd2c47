import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';

/** What in `folder` other users of the machine may read, change or list. */
async function opened(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  return names.filter((_, at) => modes[at] !== 0);
}

test('What the server and a restore write is for nobody else on the machine', async ({ start }) => {
  const DATA_DIR = join(await dataFolder(), 'new');
  const { stop } = await start({ DATA_DIR });
  expect(await readdir(DATA_DIR)).toContain('site.sqlite');
  expect(await opened(join(DATA_DIR, '..'))).toEqual([]);
  await stop();

  const backup = join(await dataFolder(), 'backup.sqlite');
  await runCommand('backup', { DATA_DIR }, backup);
  const restored = join(await dataFolder(), 'restored');
  expect(await runCommand('restore', { DATA_DIR: restored }, backup)).toMatchObject({ code: 0 });
  expect(await opened(join(restored, '..'))).toEqual([]);
});
