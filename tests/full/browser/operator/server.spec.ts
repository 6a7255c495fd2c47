import { spawnSync } from 'node:child_process';
import type { ServerFacts } from '#contract/backups.ts';
import { expect, failedCalls, operator, statusWith, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

const FACTS = /\/api\/server$/;

test('An owner sees the nightly backup, and one that failed', async ({ page, open, site }) => {
  await open('/admin/server');
  const { status } = spawnSync(
    process.execPath,
    ['api/commands/backup.ts', `${site.dataDir}/no/such/folder/site.sqlite`],
    { env: { DATA_DIR: site.dataDir } },
  );
  expect(status).toBe(1);
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'The latest backup failed.' });
  await expect(alert).toContainText('is not there.');
  await expect(page.getByRole('list', { name: 'Latest backups' })).toContainText('by npm run backup');
});

test('An owner sees where backups go, when the next is due and what is kept', async ({ page, open }) => {
  const kept = [
    { name: 'floodlight-2026-11-20-nightly.sqlite', every: 'night', bytes: 5_000_000 },
    { name: 'floodlight-2026-11-19-nightly.sqlite', every: 'night', bytes: 5_000_000 },
    { name: 'floodlight-2026-11-monthly.sqlite', every: 'month', bytes: 5_000_000 },
  ];
  const nightly = { folder: '/var/backups/floodlight', hour: 3, next: '2126-11-20T21:30:00.000Z', kept };
  const run = { id: 1, at: '2026-11-19T21:30:00.000Z', way: 'nightly', by: null, bytes: 5_000_000 };
  const runs = [{ ...run, failure: null, file: 'floodlight-2026-11-20-nightly.sqlite' }];
  await page.route(FACTS, async (route) => {
    const json: ServerFacts = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, backups: { last: runs[0], runs, nightly } } });
  });
  await open('/admin/server');
  const part = page.getByRole('region', { name: 'Backups' });
  await expect(part).toContainText(
    /Every night at 03:00, India time\. Next: .*Saved to \/var\/backups\/floodlight\./,
  );
  await expect(part).toContainText('The last 7 are kept, and one of each month for 12 months.');
  await part.getByText('Kept now: 2 nightly, 1 monthly').click();
  await expect(part.getByText('floodlight-2026-11-monthly.sqlite, 5.0 MB')).toBeVisible();
  await expect(part.getByRole('list', { name: 'Latest backups' })).toContainText('by the site');
});

test('The palette opens the screen', async ({ page, open }) => {
  await open();
  await page.getByRole('button', { name: /Search or go to/ }).click();
  await page.keyboard.type('server');
  await page.getByRole('option', { name: /Server/ }).click();
  await expect(page).toHaveURL(/\/admin\/server$/);
});

/** As another server would answer. */
const facts: ServerFacts = {
  public_url: 'https://floodlight.example',
  version: '1.3.0',
  node: '24.0.0',
  started: '2026-11-20T06:30:00.000Z',
  database: { engine: 'postgres', version: '15.4', bytes: 5_200_000_000, fault: null },
  disk: null,
  backups: { last: null, runs: [], nightly: null },
};

test('On PostgreSQL the screen says that pg_dump is the way', async ({ page, open }) => {
  await page.route(FACTS, (route) => route.fulfill({ json: facts }));
  await open('/admin/server');
  await expect(page.getByText('PostgreSQL 15.4, 5.2 GB')).toBeVisible();
  await expect(page.getByText('pg_dump', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download a backup' })).toHaveCount(0);
});

test('A database at fault, a full disk and a missing backup are said aloud', async ({ page, open }) => {
  const fault = 'The site cannot do its work at the moment.';
  const database = { ...facts.database, engine: 'sqlite', fault } as const;
  const disk = { free: 200_000_000, total: 40_000_000_000 };
  await page.route(FACTS, (route) => route.fulfill({ json: { ...facts, database, disk } }));
  await open('/admin/server');
  await expect(page.getByRole('alert')).toHaveText([
    `The database has a problem. ${fault}`,
    'Only 200 MB left on the disk. When it is full, new messages can’t be saved.',
    'No backup yet.',
  ]);
});

test('A screen that does not load and a backup that fails can be tried again', async ({ page, open }) => {
  await page.route(FACTS, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await open('/admin/server');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the server status.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Download a backup' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(operator.password);
  await page.route('**/api/server/backup', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t download.' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await downloading;
  await expect(statusWith(page, 'Saved as')).toBeVisible();
});
