import { clientOf } from '#tests/support/client.ts';
import {
  foreignAnswer,
  lineLost,
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

for (const [name, make] of Object.entries({ 'the settings': ofSettings, 'a page': ofPage })) {
  test(`What is typed of ${name} is saved after all`, async ({ page, owner, site }) => {
    const given = { page, owner, site };
    // The stream would inform this window of another one before it saves.
    await page.route('**/api/events', (route) => route.abort());
    // Another session than that which looks what is stored.
    await openAs(page, clientOf(site.url, await site.login()));
    await test.step('another window saved first', () => saveAfterAnother(given, make));
    await test.step('the line is lost', () => saveTwice(given, make, lineLost));
    await test.step('the session is over', () => saveAsSessionEnds(given, make));
  });
}

test('Where something else answers, words stay until saved', async ({ page, open, owner, site }) => {
  await open();
  for (const make of [ofPost, ofNote, ofMatch, ofSettings, ofPage])
    await test.step(make.name, () => saveTwice({ page, owner, site }, make, foreignAnswer));
});
