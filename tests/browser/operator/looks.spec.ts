import { failedCalls, test } from '#tests/support/operator-screens.ts';
import { expectLooksRightByDayAndNight, leaveWidestMessage } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('Dashboard, messages and posts fit, and axe finds nothing', async ({ page, open, site }) => {
  await leaveWidestMessage(site);
  for (const path of ['/admin', '/admin/userInfo', '/admin/blogerForm']) {
    await test.step(path, async () => {
      await open(path);
      await expectLooksRightByDayAndNight(page);
    });
  }
});
