import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThere } from '#tests/support/backups.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const replaced = (days: number) => `replaced-${ago(days).toISOString().replaceAll(':', '-')}`;

test('T28. A start removes the copies of updates and restores that are thirty days old, and nothing else', async () => {
  const folder = await dataFolder();
  const first = runApi({ DATA_DIR: folder });
  await first.url;
  first.child.kill('SIGTERM');
  await first.code;
  const [old, young] = [replaced(31), replaced(29)];
  for (const name of [old, young, 'replaced-by-hand', 'before-migration']) await mkdir(join(folder, name));
  await writeFile(join(folder, old, 'site.sqlite'), 'x');
  const copies = { '1.0.0-initial.sqlite': 31, '1.1.0-later.sqlite': 29, 'mine.sqlite': 400 };
  for (const [name, days] of Object.entries(copies)) {
    await writeFile(join(folder, 'before-migration', name), 'x');
    await utimes(join(folder, 'before-migration', name), ago(days), ago(days));
  }
  for (const [name, days] of Object.entries({ '.floodlight-old': 2, '.floodlight-young': 0.5 })) {
    await mkdir(join(folder, name));
    await utimes(join(folder, name), ago(days), ago(days));
  }

  const second = runApi({ DATA_DIR: folder });
  await second.url;
  // It is the last to go.
  await expect.poll(() => isThere(join(folder, '.floodlight-old'))).toBe(false);
  expect((await readdir(join(folder, 'before-migration'))).sort()).toEqual([
    '1.1.0-later.sqlite',
    'mine.sqlite',
  ]);
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([young, '.floodlight-young', 'replaced-by-hand', 'site.sqlite']),
  );
  expect(await isThere(join(folder, old))).toBe(false);
  second.child.kill('SIGTERM');
  expect(await second.code).toBe(0);
});
