import { BackupRunEntity } from '#api/features/backups/backups.entities.ts';
import { BACKUP_DAYS, type ServerFacts } from '#contract/backups.ts';
import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const STARTED = Date.parse('2026-11-20T06:30:00Z');

const test = base
  .extend('settings', ({ clock }) => {
    clock.set(STARTED);
    return {};
  })
  .extend('facts', ({ owner }) => async (): Promise<ServerFacts> => {
    const { status, headers, body } = await owner.get('/server');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    return body;
  });

test('An owner sees what the site runs on and how much room is left', async ({ clock, facts }) => {
  clock.forward(DAY_MS);
  const { version, node, started, database, disk, backups } = await facts();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(node).toBe(process.versions.node);
  expect(started).toBe(new Date(STARTED).toISOString());
  expect(database).toMatchObject({ engine: isOnPostgres ? 'postgres' : 'sqlite', fault: null });
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(database.bytes).toBeGreaterThan(100_000);
  expect(backups).toEqual({ last: null, runs: [], nightly: null });
  if (isOnPostgres) expect(disk).toBeNull();
  else expect(disk?.total).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY);
});

test('A database that cannot do its work is said to be so', async ({ app, facts }) => {
  await app.orm.em.getConnection().execute('drop table vital');
  expect((await facts()).database.fault).toBe('The site cannot do its work at the moment.');
});

test('The last good backup is listed beside those that failed', async ({ app, clock, facts }) => {
  const em = app.orm.em.fork();
  const at = (day: number) => new Date(STARTED + day * DAY_MS);
  await em.insert(BackupRunEntity, { at: at(0), way: 'command', bytes: 5_000_000_000 });
  for (let day = 1; day <= 12; day += 1) {
    await em.insert(BackupRunEntity, {
      at: at(day),
      way: 'command',
      failure: 'The disk has no room for it.',
    });
  }
  const { last, runs } = (await facts()).backups;
  expect(last).toMatchObject({ at: at(0).toISOString(), bytes: 5_000_000_000, failure: null, by: null });
  expect(runs.map((run) => run.at)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => at(day).toISOString()),
  );
  expect(runs[0]).toMatchObject({ bytes: null, failure: 'The disk has no room for it.' });
  clock.set(STARTED + BACKUP_DAYS * DAY_MS + 5 * DAY_MS);
  expect(await app.features.backups.service.backups.prune()).toBe(5);
  expect((await facts()).backups.last).toBeNull();
});
