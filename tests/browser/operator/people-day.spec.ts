import { readFile } from 'node:fs/promises';
import { dayWithMessages } from '#tests/support/inbox-screen.ts';
import { expect, leaveMessage, test } from '#tests/support/operator-screens.ts';

test('A day with messages, by keyboard alone', { tag: '@postgres' }, async ({ page, site, open }) => {
  await dayWithMessages({ page, site, open }, 'desktop');

  await leaveMessage(site, { first_name: 'Export', email: 'export@example.in', message: '=1+1' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('export@example.in');
  expect(text).not.toMatch(/(^|,)"?=1\+1/m);
});
