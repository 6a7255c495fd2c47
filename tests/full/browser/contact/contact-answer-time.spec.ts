import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';

/** The operator has set by when an answer can be expected. */
const WORDS = 'We answer within two hours, from 9 to 21 o’clock.';

test.use({ sharedBy: 'answer time' });

test.beforeEach(async ({ owner }) => {
  const { status } = await settingsCalls(owner).publish(({ words, ...content }) => ({
    ...content,
    words: { ...words, receipt: { answerTime: WORDS } },
  }));
  expect(status).toBe(200);
});

test('Who has sent a message reads by when an answer can be expected', async ({ visitor, page }) => {
  await visitor.open();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await visitor.send('When do you answer?');
  await expect(visitor.alert).toHaveText(SENT);
  await expect(page.getByText(WORDS)).toHaveCount(1);
});

test('A visitor whose message waited reads it with the delivery', async ({ visitor, page, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.send('From the train');
  await expect(visitor.items).toHaveCount(1);
  await expect(page.getByText(WORDS)).toHaveCount(0);
  line.set('ok');
  await page.goto('/about-us');
  const delivered = new RegExp(
    `^Your message of \\d\\d:\\d\\d was delivered\\. ${WORDS.replaceAll('.', '\\.')}$`,
  );
  await expect(visitor.status).toHaveText(delivered);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page that answers the plain form says it, too', async ({ visitor, page }) => {
    await page.goto('/contact');
    await visitor.send('Plain words');
    await expect(visitor.alert).toHaveText(SENT);
    await expect(page.getByText(WORDS)).toHaveCount(1);
  });
});
