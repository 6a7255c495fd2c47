import { SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

/** What a listener is told about waiting messages, and where the keyboard stands. */

test.beforeEach(async ({ contact, line }) => {
  await contact.open();
  line.set('refuse');
});

test('Each button of the list says which message it is for', async ({ page, contact, email }) => {
  const long = `The second one ${'is long '.repeat(40)}`;
  for (const [index, text] of ['The first one', long].entries()) {
    await contact.send(email, text);
    await expect(contact.items).toHaveCount(index + 1);
  }
  for (const name of ['Send now', 'Edit', 'Delete']) {
    const buttons = page.getByRole('button', { name, exact: true });
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toHaveAccessibleDescription(/^Written \d\d:\d\d The first one$/);
    await expect(buttons.last()).toHaveAccessibleDescription(
      /^Written \d\d:\d\d The second one [\w ]{20,80}$/,
    );
  }
  await expect(contact.items.last()).toContainText(long.trim());
  await contact.box('Message').fill('Another text');
  await contact.button('Edit').click();
  await expect(contact.button('Keep it')).toBeFocused();
  await expect(contact.button('Keep it')).toHaveAccessibleDescription(/The form holds another text\./);
});

test('Undo puts the keyboard on the message that is back, and says so', async ({ page, contact, email }) => {
  for (const [index, text] of ['The first one', 'The second one'].entries()) {
    await contact.send(email, text);
    await expect(contact.items).toHaveCount(index + 1);
  }
  await contact.items.last().getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contact.items).toHaveCount(2);
  await expect(contact.items.last().getByRole('button', { name: 'Send now' })).toBeFocused();
  await expect(contact.status).toHaveText('It waits again.');
});

test('Send now that does not get through says so, each time; untrue, it goes', async ({
  contact,
  email,
  line,
}) => {
  await contact.send(email, 'Again and again');
  await expect(contact.items).toHaveCount(1);
  const failed = /^Not sent yet\. No connection\. Next try in \d+ s\.$/;
  await contact.button('Send now').press('Enter');
  await expect(contact.status).toHaveText(failed);
  await expect(contact.button('Send now')).toBeFocused();
  // A live region speaks when its text changes: the same words go, and come anew.
  const told = await contact.status.evaluateHandle((status) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(status.textContent)).observe(status, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await contact.button('Send now').press('Enter');
  await expect.poll(() => told.jsonValue()).toEqual([SAVED, expect.stringMatching(failed)]);
  line.set('ok');
  await contact.button('Send now').press('Enter');
  await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
});

test('Send now that is refused says so, and the keyboard stays with the message', async ({
  contact,
  email,
  line,
}) => {
  await contact.send(email, 'Will be refused');
  await expect(contact.items).toHaveCount(1);
  line.set({
    answer: ({ key }) =>
      [
        'HTTP/1.1 400 Bad Request',
        'Content-Type: application/problem+json',
        `Idempotency-Key: ${key}`,
        'Content-Length: 40',
        'Connection: close',
        '',
        '{"title":"Not that one.","status": 400 }',
      ].join('\r\n'),
  });
  await contact.button('Send now').press('Enter');
  await expect(contact.status).toHaveText('Needs a fix. Not that one.');
  await expect(contact.button('Edit')).toBeFocused();
});

test('Several messages of one minute are told as one line, others apart', async ({
  contact,
  email,
  line,
}) => {
  for (const count of [1, 2, 3]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  const shown = await contact.items.locator('time').allTextContents();
  line.set('ok');
  await contact.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(contact.items).toHaveCount(0);
  const minutes = [...new Set(shown)];
  const lines = minutes.map((minute) => {
    const count = shown.filter((each) => each === minute).length;
    return count === 1
      ? `Your message of ${minute} was delivered.`
      : `Your ${count} messages of ${minute} were delivered.`;
  });
  // Where a minute turned between them, in any order.
  const sentences = (text: string | null) =>
    text
      ?.match(/[^.]+\./g)
      ?.map((each) => each.trim())
      .sort();
  await expect.poll(async () => sentences(await contact.status.textContent())).toEqual(lines.sort());
});

for (const width of [360, 1280]) {
  test(`A listener hears at the navigation how many wait, ${width} px wide`, async ({
    page,
    contact,
    email,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact', exact: true });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(width < 1000 ? menu : link).toHaveAccessibleDescription('');
    for (const [count, words] of [
      [1, '1 message waits'],
      [2, '2 messages wait'],
    ] as const) {
      await contact.send(email, `Message ${count}`);
      await expect(contact.items).toHaveCount(count);
      if (width < 1000) {
        await expect(menu).toHaveAccessibleDescription(words);
        await menu.click();
      }
      await expect(link).toHaveAccessibleDescription(words);
      if (width < 1000) await page.keyboard.press('Escape');
    }
  });
}
