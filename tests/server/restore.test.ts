import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataWith, readData } from '#tests/support/backups.ts';
import { clientOf } from '#tests/support/client.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { beforeAll, expect, test } from '#tests/support/server-test.ts';

let good: string;
let backup: Buffer;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.sqlite');
  await runCommand('backup', { DATA_DIR: await makeDataWith('saved') }, good);
  backup = await readFile(good);
});

test('A backup comes back whole', async ({ dataDir, start }) => {
  expect(await runCommand('restore', { DATA_DIR: dataDir }, good)).toMatchObject({
    code: 0,
    stdout: `Restored to ${dataDir} (posts: 1, messages: 1). Log in anew.\n`,
  });
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
  expect((await stat(join(dataDir, 'site.sqlite'))).mode & 0o777).toBe(0o600);
  expect(readData(dataDir)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await readFile(good)).toEqual(backup);
  const { url, stop } = await start();
  expect((await clientOf(url).get('/ready')).status).toBe(200);
  expect(await stop()).toBe(0);
});

test('A backup that is damaged or none is refused, and the folder stays as it was', async ({ dataDir }) => {
  const refusalOf = async (bytes: Uint8Array) => {
    const file = join(await dataFolder(), 'bad.sqlite');
    await writeFile(file, bytes);
    const { code, stderr } = await runCommand('restore', { DATA_DIR: dataDir }, file);
    expect([code, await readdir(dataDir)]).toEqual([1, []]);
    return stderr.split('\n')[0];
  };
  const torn = Buffer.from(backup);
  torn.fill(0xab, 4096 * 3, 4096 * 6);
  expect(await refusalOf(torn)).toBe('The backup is damaged.');
  expect(await refusalOf(Buffer.from('a letter'.repeat(1000)))).toBe('The file is no backup of this site.');
});

test('A running site is not replaced', async ({ dataDir, start }) => {
  const { url, stop } = await start();
  expect(await runCommand('restore', { DATA_DIR: dataDir }, good, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The site is running on this folder. Stop it first.'),
  });
  expect((await clientOf(url).post('/contacts', { email: 'asha@example.com' })).status).toBe(201);
  expect(await stop()).toBe(0);
  expect(readData(dataDir).keys.size).toBe(1);
});
