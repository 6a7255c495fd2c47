import { failedCalls, test } from '#tests/support/operator-screens.ts';
import { useSecondFactor } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('An operator switches the second factor on, uses it, and switches it off', async ({ page, open }) => {
  await open();
  await useSecondFactor(page);
});
