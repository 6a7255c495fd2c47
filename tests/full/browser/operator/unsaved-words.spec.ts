import { clientOf } from '#tests/support/client.ts';
import {
  failures,
  ofPage,
  ofSettings,
  saveAsSessionEnds,
  saveTwice,
} from '#tests/support/forms-with-words.ts';
import { failedCalls, openAs, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

for (const [name, make] of Object.entries({ 'the settings': ofSettings, 'a page': ofPage })) {
  test(`What is typed of ${name} is saved after all`, async ({ page, owner, site }) => {
    // Another session than that which looks what is stored.
    await openAs(page, clientOf(site.url, await site.login()));
    for (const failure of failures)
      await test.step(failure.what, () => saveTwice({ page, owner, site }, make, failure));
    await test.step('the session is over', () => saveAsSessionEnds({ page, owner, site }, make));
  });
}
