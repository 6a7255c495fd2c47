import { failedCalls, test } from '#tests/support/operator-screens.ts';
import { usePasskey } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('An operator adds a passkey, logs in with it, and removes it', async ({ page, site }) => {
  await usePasskey(page, site.url);
});
