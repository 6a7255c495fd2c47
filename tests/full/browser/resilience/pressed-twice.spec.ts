import { SENT } from '#tests/support/contact-page.ts';
import { openUnhydrated } from '#tests/support/held-scripts.ts';
import { expect, test } from '#tests/support/line.ts';

test.beforeEach(async ({ contact }) => {
  await contact.open();
  await contact.installed();
});

test('6, 44. The button pressed twice before the script is there → one entry, one key, one row', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  for (const text of ['By mouse', 'By Enter']) {
    await openUnhydrated(page);
    await contact.write(email, text);
    if (text === 'By mouse') await contact.apply.dblclick({ noWaitAfter: true });
    else {
      await contact.box('Email').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await expect(contact.alert).toHaveText(SENT);
  }
  expect(stored().map(({ message }) => message)).toEqual(['By mouse', 'By Enter']);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2);
});
