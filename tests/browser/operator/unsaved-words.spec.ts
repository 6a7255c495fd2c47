import { clientOf } from '#tests/support/client.ts';
import {
  lineLost,
  ofMatch,
  ofNote,
  ofPost,
  saveAfterAnother,
  saveAsSessionEnds,
  saveTwice,
} from '#tests/support/forms-with-words.ts';
import { failedCalls, openAs, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

// Settings and pages, whose publishing makes all documents, are in tests/full.
const forms = { 'a post': ofPost, 'a note': ofNote, 'a match': ofMatch };

test('Where another window saved first, no words are lost', async ({ page, open, owner, site }) => {
  // The stream would inform this window before it saves.
  await page.route('**/api/events', (route) => route.abort());
  await open();
  for (const [name, make] of Object.entries(forms))
    await test.step(name, () => saveAfterAnother({ page, owner, site }, make));
});

test('Where the line is lost, words stay until they are saved', async ({ page, open, owner, site }) => {
  await open();
  for (const [name, make] of Object.entries(forms))
    await test.step(name, () => saveTwice({ page, owner, site }, make, lineLost));
});

test('Where the session is over, the words are back after the login', async ({ page, owner, site }) => {
  // Another session than that which looks what is stored.
  await openAs(page, clientOf(site.url, await site.login()));
  for (const [name, make] of Object.entries(forms))
    await test.step(name, () => saveAsSessionEnds({ page, owner, site }, make));
});
