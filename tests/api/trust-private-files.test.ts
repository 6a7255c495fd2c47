import { chmod, chown, cp, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runArchive } from '#tests/support/archive.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';

/** What in `folder` other users of the machine may read, change or list. */
async function opened(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  return names.filter((_, at) => modes[at] !== 0);
}

test('T28. What the server and a restore write is for nobody else on the machine', async () => {
  const DATA_DIR = join(await dataFolder(), 'new');
  const server = runServer({ DATA_DIR });
  await server.url;
  expect(await readdir(DATA_DIR)).toContain('site.sqlite');
  expect(await opened(join(DATA_DIR, '..'))).toEqual([]);
  server.child.kill('SIGTERM');
  await server.code;

  const backup = join(await dataFolder(), 'backup.tar');
  await runArchive('backup', DATA_DIR, backup);
  const restored = join(await dataFolder(), 'restored');
  expect(await runArchive('restore', restored, backup)).toMatchObject({ code: 0 });
  expect(await opened(join(restored, '..'))).toEqual([]);
});

const REPLACED = 'replaced-2026-11-01T03-04-05.678Z';

test('T28. What an earlier version left open is closed at the start, said once, and nothing else is touched', async () => {
  const DATA_DIR = await dataFolder();
  const start = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const server = runServer({ DATA_DIR });
    await server.url;
    server.child.kill(signal);
    await server.code;
    return server.stdout();
  };
  const at = (name: string) => join(DATA_DIR, name);
  const modes = async (...names: string[]) =>
    Promise.all(names.map(async (name) => ((await stat(at(name))).mode & 0o777).toString(8)));
  expect(await start('SIGKILL')).not.toContain('Closed');

  // As the server wrote before it had a mask of its own.
  const ours = ['before-migration', REPLACED];
  for (const folder of [...ours, 'before-migration-of-mine']) await mkdir(at(folder));
  const copies = ['before-migration/0001-first-tables.sqlite', `${REPLACED}/site.sqlite`];
  for (const copy of copies) await cp(at('site.sqlite'), at(copy));
  const files = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];
  const own = ['notes.txt', 'before-migration-of-mine/site.sqlite'];
  for (const name of own) await writeFile(at(name), 'mine');
  await symlink(at('notes.txt'), at('before-migration/link.sqlite'));
  for (const name of [...files, ...copies, ...own]) await chmod(at(name), 0o664);
  for (const name of [...ours, 'before-migration-of-mine', 'images', '.']) await chmod(at(name), 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await writeFile(at('before-migration/another.sqlite'), 'of another user');
    await chmod(at('before-migration/another.sqlite'), 0o644);
    await chown(at('before-migration/another.sqlite'), 65_534, 65_534);
  }

  const said = await start('SIGTERM');
  expect(said.match(/^Closed .*$/gm)).toEqual([
    `Closed to other users of this machine: ${[...files, ours[0], copies[0], ours[1], copies[1]].join(', ')}`,
  ]);
  expect(await modes('site.sqlite', ...copies)).toEqual(['600', '600', '600']);
  expect(await modes(...ours)).toEqual(['700', '700']);
  expect(await modes('.', 'images', 'before-migration-of-mine')).toEqual(['755', '755', '755']);
  expect(await modes(...own)).toEqual(['664', '664']);
  if (isRoot) expect(await modes('before-migration/another.sqlite')).toEqual(['644']);
  expect(await start('SIGTERM')).not.toContain('Closed');
});
