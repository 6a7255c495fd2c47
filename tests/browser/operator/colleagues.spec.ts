import { failedCalls, test } from '#tests/support/operator-screens.ts';
import { inviteAndRemove } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('An owner invites, changes and removes a colleague', async ({ page, open, site, browser }) => {
  const theirs = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  await open('/admin/account');
  await inviteAndRemove(page, await theirs.newPage(), 'asha on a desktop');
  await theirs.close();
});
