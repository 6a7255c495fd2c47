import type { SettingsView } from '#contract/settings.ts';
import { SENT } from '#tests/support/contact-page.ts';
import { openUnhydrated } from '#tests/support/held-scripts.ts';
import { expect, test } from '#tests/support/line.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';

/** The operator has said by when an answer can be expected. */
const WORDS = 'We answer within two hours, from 9 to 21 o’clock.';

test.use({ sharedBy: 'answer time' });

test.beforeEach(async ({ site }) => {
  const token = await site.login();
  const { content, revision }: SettingsView = await (await operatorCall(site, token, '/settings')).json();
  if (content.words.receipt.answerTime === WORDS) return;
  const published = await operatorCall(site, token, '/settings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      content: { ...content, words: { ...content.words, receipt: { answerTime: WORDS } } },
      revision,
    }),
  });
  expect([200, 409]).toContain(published.status);
});

test('Who has sent a message reads by when an answer can be expected', async ({ page, contact, email }) => {
  await contact.open();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await contact.send(email, 'When do you answer?');
  await expect(contact.alert).toHaveText(SENT);
  await expect(page.getByText(WORDS)).toHaveCount(1);
});

test('One whose message waited is told so with the delivery, on any page', async ({
  page,
  contact,
  email,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'From the train');
  await expect(contact.items).toHaveCount(1);
  await expect(page.getByText(WORDS)).toHaveCount(0);
  line.set('ok');
  await page.goto('/about-us');
  const told = new RegExp(`^Your message of \\d\\d:\\d\\d was delivered\\. ${WORDS.replaceAll('.', '\\.')}$`);
  await expect(contact.status).toHaveText(told);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page that answers the plain form says it, too', async ({ page, contact, email }) => {
    await page.goto('/contact');
    await contact.send(email, 'Plain words');
    await expect(contact.alert).toHaveText(SENT);
    await expect(page.getByText(WORDS)).toHaveCount(1);
  });
});

test('The worker’s answer to the plain form says it, too', async ({ page, contact, email }) => {
  await contact.open();
  await contact.installed();
  const { release } = await openUnhydrated(page);
  await contact.send(email, 'Before the script');
  await expect(contact.alert).toHaveText(SENT);
  await expect(page.getByText(WORDS)).toHaveCount(1);
  await release();
  await contact.ready();
  await expect(page.getByText(WORDS)).toHaveCount(1);
});
