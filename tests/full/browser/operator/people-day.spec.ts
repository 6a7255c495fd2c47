import { dayWithMessages } from '#tests/support/inbox-screen.ts';
import { test } from '#tests/support/operator-screens.ts';
import { looksRightAtEachWidth } from '#tests/support/operator-stories.ts';

test.use({ serviceWorkers: 'allow' });

test('Messages on a phone, by keyboard alone', { tag: '@postgres' }, async ({ page, site, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await dayWithMessages({ page, site, open }, 'phone', looksRightAtEachWidth);
});
