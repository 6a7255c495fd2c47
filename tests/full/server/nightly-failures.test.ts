import { mkdir, rm } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { expect, notifyBy, test } from '#tests/support/backups.ts';
import { leave } from '#tests/support/messages.ts';
import { changeData, rowsIn } from '#tests/support/site-database.ts';

test('A failure whose notification never arrived is not sent once a backup is made', async ({
  app,
  clock,
  folder,
  nightly: { makeDue },
  owner,
  receiver,
}) => {
  await notifyBy(owner, app, receiver.url);
  const owed = async () => (await owner.get('/notices')).body.deliveries;
  receiver.answering.status = 500;
  await rm(folder, { recursive: true });
  await makeDue();
  await expect.poll(() => receiver.calls.length).toBe(1);
  await expect
    .poll(owed)
    .toMatchObject([{ kind: 'backup', contact_id: null, last_error: 'It answered with 500.' }]);
  // The dashboard says so.
  expect(await app.notifications.figures()).toMatchObject({
    waiting: 1,
    last_error: 'It answered with 500.',
  });
  await mkdir(folder);
  clock.forward(HOUR_MS);
  expect(await makeDue()).toBe(1);
  expect(await owed()).toEqual([]);
});

test('A failure of a process whose claim another took over is not notified again', async ({
  app,
  clock,
  folder,
  nightly: { makeDue, startOther },
  owner,
  receiver,
}) => {
  await notifyBy(owner, app, receiver.url);
  await rm(folder, { recursive: true });
  const other = await startOther();
  const first = makeDue();
  const isClaimed = () => {
    return rowsIn(app.env.dataDir, 'select id from backup_run where claimed_until is not null').length > 0;
  };
  await expect.poll(isClaimed, { interval: 1 }).toBe(true);
  clock.forward(6 * MINUTE_MS);
  await Promise.all([first, makeDue(other)]);
  await expect.poll(async () => (await owner.get('/notices')).body).toMatchObject({ deliveries: [] });
  expect(receiver.calls).toHaveLength(1);
  await other.close();
});

test('A damaged database gives no backup, and the good ones stay', async ({
  app,
  clock,
  nightly: { makeDue, files, facts },
}) => {
  await leave(app, undefined);
  await makeDue();
  const before = await files();
  changeData(app.env.dataDir, 'update contact_count set count = count + 1');
  clock.forward(DAY_MS);
  expect(await makeDue()).toBe(0);
  expect(await files()).toEqual(before);
  expect((await facts()).runs[0]?.failure).toBe('The backup is damaged.');
});
