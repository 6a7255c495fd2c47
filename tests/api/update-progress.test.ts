import { readFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProgress } from '#api/db/update-progress.ts';
import { dataFolder } from '#tests/support/run-server.ts';

test('An update that takes long says so while the event loop is stopped', async () => {
  const folder = await dataFolder();
  const file = join(folder, 'site.sqlite');
  await writeFile(`${file}-wal`, Buffer.alloc(3e6));
  const said: string[] = [];
  const out = await open(join(folder, 'out'), 'w');
  const progress = startProgress({ file, say: (line) => said.push(line), fd: out.fd, everyMs: 20 });
  progress.step('Updating: step 1');
  // As SQLite does: nothing else runs in this thread.
  const deadline = Date.now() + 60_000;
  while (!readFileSync(join(folder, 'out'), 'utf8').includes('step 1') && Date.now() < deadline);
  await progress.end();
  await out.close();
  expect(said).toEqual(['Updating: step 1']);
  expect(await readFile(join(folder, 'out'), 'utf8')).toMatch(/^Updating: step 1, \d+ s, 3 MB written$/m);
});
