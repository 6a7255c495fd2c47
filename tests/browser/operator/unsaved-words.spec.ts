import { clientOf } from '#tests/support/client.ts';
import {
  failures,
  ofMatch,
  ofNote,
  ofPage,
  ofPost,
  ofSettings,
  saveAfterAnother,
  saveAsSessionEnds,
  saveTwice,
} from '#tests/support/forms-with-words.ts';
import { failedCalls, openAs, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

// Settings and pages, whose publishing makes all documents, have the other states in tests/full.
const forms = { 'a post': ofPost, 'a note': ofNote, 'a match': ofMatch };

test('Where another window saved first, nobody’s words are lost', async ({ page, open, owner, site }) => {
  // The stream would tell this window before it saves.
  await page.route('**/api/events', (route) => route.abort());
  await open();
  for (const [name, make] of Object.entries({ ...forms, 'the settings': ofSettings, 'a page': ofPage }))
    await test.step(name, () => saveAfterAnother({ page, owner, site }, make));
});

for (const failure of failures) {
  test(`Where ${failure.what}, words stay until they are saved`, async ({ page, open, owner, site }) => {
    await open();
    for (const [name, make] of Object.entries(forms))
      await test.step(name, () => saveTwice({ page, owner, site }, make, failure));
  });
}

test('Where the session is over, the words are back after the login', async ({ page, owner, site }) => {
  // Another session than that which looks what is stored.
  await openAs(page, clientOf(site.url, await site.login()));
  for (const [name, make] of Object.entries(forms))
    await test.step(name, () => saveAsSessionEnds({ page, owner, site }, make));
});
