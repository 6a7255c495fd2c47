import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { openAs } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

test('A message says its page and campaign, and whether it is spam', async ({ visitor, page, owner }) => {
  const last = async () => (await owner.get(`/contacts/${visitor.stored().at(-1)?.id}`)).body;
  const menu = page.getByRole('navigation');
  await page.goto('/cricket?utm_source=newsletter&utm_campaign=Ashes+2026&gclid=secret');
  await hydrated(page);
  await menu.getByRole('link', { name: 'Sports ID' }).first().click();
  await expect(page).toHaveURL(/sports-id/);
  await menu.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/contact/);
  await visitor.send('Through the site');
  await expect(visitor.alert).toHaveText(SENT);
  expect(await last()).toMatchObject({
    page: '/sports-id',
    campaign: { utm_source: 'newsletter', utm_campaign: 'Ashes 2026' },
    state: 'new',
  });

  const trap = page.locator('input[name="website"]');
  await expect(trap).toBeHidden();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox')).toHaveCount(5);
  // A program fills it in: it gets the usual answer.
  await visitor.write('Buy now');
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'http://spam.example';
  });
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await expect.poll(() => visitor.stored().length).toBe(2);
  expect(await last()).toMatchObject({ state: 'suspected', suspicion: 'hidden_field' });
  await openAs(page, owner, '/admin/userInfo?state=suspected');
  await expect(page.getByRole('row').filter({ hasText: visitor.email })).toBeVisible();
});
