import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { NEW_CHAT, OLD_DIGITS, publishNumber } from '#tests/support/settings-calls.ts';

test('What is typed into the form stays when other settings are published', async ({ own, page }) => {
  const { url } = own.line;
  await page.goto(url);
  await finished(page);
  await page.goto(`${url}/contact`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('When is the next match?');
  await publishNumber(url);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator(`a[href*="${OLD_DIGITS}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href^="${NEW_CHAT}"]`).first()).toBeAttached();
  await expect(message).toHaveValue('When is the next match?');
});
