import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { expect, notifyBy, readData, test } from '#tests/support/backups.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { queriesOf } from '#tests/support/queries.ts';

const NIGHT = 'floodlight-2026-11-20-nightly.sqlite';
const MONTH = 'floodlight-2026-11-monthly.sqlite';

test('The first start makes a backup of the night that was missed, and a copy of the month beside it', async ({
  app,
  nightly: { makeDue, files, facts },
  folder,
  visitor,
}) => {
  const { body } = await visitor.post('/contacts', {
    email: 'asha@example.com',
    message: 'Kept for the winter.',
  });
  expect(await makeDue()).toBe(1);
  expect(await files()).toEqual([NIGHT, MONTH]);
  for (const name of await files()) {
    const path = join(folder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const restored = await dataFolder();
    expect(await runCommand('restore', { DATA_DIR: restored }, path)).toMatchObject({ code: 0, stderr: '' });
    expect(readData(restored)).toMatchObject({ integrity: ['ok'], titles: [] });
    expect(readData(restored).keys.size).toBe(1);
  }
  expect(body.id).toBeGreaterThan(0);
  // The same night needs no other, and to know that nothing is written.
  const queries = await queriesOf(app, async () => expect(await makeDue()).toBe(0));
  expect(queries).toEqual([expect.stringMatching(/^select/)]);
  const { last, runs, nightly } = await facts();
  const { size } = await stat(join(folder, NIGHT));
  expect(last).toMatchObject({ way: 'nightly', file: NIGHT, bytes: size, failure: null, by: null });
  expect(runs).toHaveLength(1);
  expect(nightly).toEqual({
    ...{ folder, hour: 3, next: '2026-11-20T21:30:00.000Z' },
    kept: [
      { name: NIGHT, every: 'night', bytes: size },
      { name: MONTH, every: 'month', bytes: expect.any(Number) },
    ],
  });
});

test('At the set hour of India the next one is made, and not before', async ({
  clock,
  nightly: { makeDue, files },
}) => {
  await makeDue();
  clock.set('2026-11-20T21:29:59Z');
  expect(await makeDue()).toBe(0);
  clock.forward(1000);
  expect(await makeDue()).toBe(1);
  expect(await files()).toContain('floodlight-2026-11-21-nightly.sqlite');
});

test('A folder that is gone is on record once a night and notified once, until a backup is made again', async ({
  app,
  clock,
  folder,
  nightly: { makeDue, facts },
  owner,
  receiver,
}) => {
  await notifyBy(owner, app, receiver.url);
  await rm(folder, { recursive: true });
  expect(await makeDue()).toBe(0);
  const failure = `The folder ${folder} is not there. Make it, or mount its disk.`;
  await expect.poll(() => receiver.calls.length).toBe(1);
  // Tried again each hour of the night, and each night; one row for each night.
  clock.forward(HOUR_MS - 1);
  await mkdir(folder);
  expect(await makeDue()).toBe(0);
  await rm(folder, { recursive: true });
  for (const hours of [1, 1, 22, 1]) {
    clock.forward(hours * HOUR_MS);
    expect(await makeDue()).toBe(0);
  }
  const { last, runs, nightly } = await facts();
  expect(last).toBeNull();
  expect(runs).toMatchObject([
    { way: 'nightly', failure, bytes: null },
    { way: 'nightly', failure, bytes: null },
  ]);
  expect(nightly?.kept).toBeNull();
  expect(receiver.calls).toHaveLength(1);

  await mkdir(folder);
  clock.forward(HOUR_MS);
  expect(await makeDue()).toBe(1);
  await rm(folder, { recursive: true });
  clock.forward(DAY_MS);
  expect(await makeDue()).toBe(0);
  await expect.poll(() => receiver.calls.length).toBe(2);
});
