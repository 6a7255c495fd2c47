import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MONTHS_KEPT, NIGHTS_KEPT } from '#contract/backups.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { expect, LARGE_ROW, test } from '#tests/support/backups.ts';
import { runCommand } from '#tests/support/product.ts';
import { changeData } from '#tests/support/site-database.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const NIGHT = 'floodlight-2026-11-20-nightly';
const MONTH = 'floodlight-2026-11-monthly';

/** Puts the backup of another site there. */
async function makeBackupOfAnotherSite(file: string): Promise<void> {
  const other = await startTestApp();
  await other.fill("update form_secret set secret = 'of another site'");
  await runCommand('backup', { DATA_DIR: other.env.dataDir }, file);
  await other.close();
}

test(`${NIGHTS_KEPT} nights and ${MONTHS_KEPT} months are kept, and nothing that the site did not make is removed`, async ({
  clock,
  folder,
  nightly: { makeDue, files, facts },
}) => {
  await makeDue();
  const made = join(folder, `${NIGHT}.sqlite`);
  // As so many nights and months before it left them.
  for (let night = 10; night < 20; night += 1) {
    await copyFile(made, join(folder, `floodlight-2026-11-${night}-nightly.sqlite`));
  }
  for (const year of ['2024', '2025']) {
    for (let month = 10; month <= 12; month += 1) {
      for (const more of ['', '-2', '-3']) {
        await copyFile(made, join(folder, `floodlight-${year}-${month}-monthly${more}.sqlite`));
      }
    }
  }
  const foreign = {
    'floodlight-2020-01-01-nightly.sqlite': 'my notes',
    'floodlight-2020-01-02-nightly.sqlite': '',
    'holiday.jpg': 'a picture',
  };
  for (const [name, text] of Object.entries(foreign)) await writeFile(join(folder, name), text);
  await makeBackupOfAnotherSite(join(folder, 'floodlight-2020-01-03-nightly.sqlite'));
  await mkdir(join(folder, 'floodlight-2020-01-monthly.sqlite'));
  await symlink(made, join(folder, 'floodlight-2020-02-monthly.sqlite'));
  // As one that was removed while the folder is read.
  await symlink(join(folder, 'gone'), join(folder, 'floodlight-2020-03-monthly.sqlite'));

  clock.forward(DAY_MS);
  expect(await makeDue()).toBe(1);
  const own = (await files()).filter((name) => !/2020|holiday/.test(name));
  const nights = own.filter((name) => name.includes('nightly'));
  const days = [21, 20, 19, 18, 17, 16, 15].map((day) => `floodlight-2026-11-${day}-nightly.sqlite`);
  expect(nights.toReversed()).toEqual(days);
  const months = own.filter((name) => name.includes('monthly'));
  expect(months).toHaveLength(MONTHS_KEPT);
  expect(months).toEqual(expect.arrayContaining([`${MONTH}.sqlite`]));
  expect(months.filter((name) => name.includes('2024'))).toEqual([
    'floodlight-2024-12-monthly-2.sqlite',
    'floodlight-2024-12-monthly-3.sqlite',
  ]);
  for (const [name, text] of Object.entries(foreign)) {
    expect(await readFile(join(folder, name), 'utf8')).toBe(text);
  }
  expect((await files()).filter((name) => name.includes('2020'))).toHaveLength(6);
  // Nor are others counted among the site's.
  const { nightly } = await facts();
  expect(nightly?.kept?.map(({ name }) => name).toSorted()).toEqual(own.toSorted());
});

test('A name that is taken is left to whoever has it', async ({ folder, nightly: { makeDue, files } }) => {
  await writeFile(join(folder, `${NIGHT}.sqlite`), 'mine');
  await makeBackupOfAnotherSite(join(folder, `${MONTH}.sqlite`));
  await makeDue();
  expect(await files()).toEqual([
    `${NIGHT}-2.sqlite`,
    `${NIGHT}.sqlite`,
    `${MONTH}-2.sqlite`,
    `${MONTH}.sqlite`,
  ]);
  expect(await readFile(join(folder, `${NIGHT}.sqlite`), 'utf8')).toBe('mine');
});

test('Two servers on one database make one backup', async ({ nightly: { makeDue, files, startOther } }) => {
  const other = await startOther();
  const made = await Promise.all([makeDue(), makeDue(other), makeDue(), makeDue(other)]);
  expect(made.sort()).toEqual([0, 0, 0, 1]);
  expect(await files()).toHaveLength(2);
  await other.close();
});

test('A backup that is stopped with the server is made by the next one', async ({
  app,
  nightly: { makeDue, files, facts },
}) => {
  // Copied for longer than the signal needs.
  await app.fill(LARGE_ROW);
  const stopping = new AbortController();
  const making = makeDue(app, stopping.signal);
  // Its hidden folder is there for a moment only.
  await expect.poll(files, { interval: 5 }).toEqual([expect.stringMatching(/^\.floodlight-night-/)]);
  stopping.abort();
  expect(await making).toBe(0);
  expect((await facts()).runs).toEqual([]);
  // What it left goes at once.
  expect(await makeDue()).toBe(1);
  expect(await files()).toEqual([`${NIGHT}.sqlite`, `${MONTH}.sqlite`]);
});

test('A backup whose server was killed is on record as failed, and made again', async ({
  app,
  clock,
  folder,
  nightly: { makeDue, facts },
}) => {
  const at = clock.now().getTime();
  const until = at + 5 * MINUTE_MS;
  const claimed = "insert into backup_run (at, way, claimed_until) values (?, 'nightly', ?)";
  changeData(app.env.dataDir, claimed, at, until);
  await mkdir(join(folder, '.floodlight-night-of-another-site'));
  expect(await makeDue()).toBe(0);
  expect((await facts()).runs).toEqual([]);
  clock.set(until);
  expect(await makeDue()).toBe(1);
  expect((await facts()).runs).toMatchObject([
    { failure: null },
    { failure: 'The server ended while it was made.' },
  ]);
  expect(existsSync(join(folder, '.floodlight-night-of-another-site'))).toBe(true);
});
