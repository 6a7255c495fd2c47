import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';

test.use(withoutWorker);

test('A message says which page its writer came from and the campaign of the visit; one with the field for programs is suspected', async ({
  visitor,
  page,
  site,
}) => {
  const last = async () => {
    const { id } = visitor.stored().at(-1) ?? {};
    return (await operatorCall(site, await site.login(), `/contacts/${id}`)).json();
  };
  const menu = page.getByRole('navigation');
  await page.goto('/cricket?utm_source=newsletter&utm_campaign=Ashes+2026&gclid=secret');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
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
  // A program fills it in: it is told what everybody is told.
  await visitor.write('Buy now');
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'http://spam.example';
  });
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await expect.poll(() => visitor.stored().length).toBe(2);
  expect(await last()).toMatchObject({ state: 'suspected', suspicion: 'hidden_field' });
  await openOperatorScreen(page, site, '/admin/userInfo?state=suspected');
  await expect(page.getByRole('row').filter({ hasText: visitor.email })).toBeVisible();
});
