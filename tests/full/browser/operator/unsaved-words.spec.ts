import { clientOf } from '#tests/support/client.ts';
import {
  foreignAnswer,
  leaveFullDevice,
  lineLost,
  ofMatch,
  ofNote,
  ofPage,
  ofPost,
  ofSettings,
  saveAfterAnother,
  saveAsSessionEnds,
  saveOnReturn,
  saveTwice,
} from '#tests/support/forms-with-words.ts';
import { fillStorage } from '#tests/support/held-by-browser.ts';
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

test('Words that come back overwrite nothing newer unasked', async ({ page, open, owner, site }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open();
  for (const [name, make] of Object.entries({ 'a post': ofPost, 'a match': ofMatch }))
    await test.step(name, () => saveOnReturn({ page, owner, site }, make));
});

test('Where the device keeps nothing, one is asked before words are lost', async ({
  page,
  open,
  owner,
  site,
}) => {
  await open();
  await fillStorage(page);
  // What a post says is on the site by then.
  for (const [name, make] of Object.entries({ 'a note': ofNote, 'a match': ofMatch, 'a page': ofPage }))
    await test.step(name, () => leaveFullDevice({ page, owner, site }, make));
});
