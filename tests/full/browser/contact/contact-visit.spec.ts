import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

async function stored(site: Site, email: string) {
  const [row] = site.rows(email);
  const token = await site.login();
  return (await operatorCall(site, token, `/contacts/${row?.id}`)).json();
}

test('A message says which page its writer came from, and the campaign of the visit', async ({
  page,
  site,
}) => {
  const email = 'visit@example.in';
  await page.goto('/cricket?utm_source=newsletter&utm_campaign=Ashes+2026&gclid=secret');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.getByRole('navigation').getByRole('link', { name: 'Sports ID' }).first().click();
  await expect(page).toHaveURL(/sports-id/);
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/contact/);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
  expect(await stored(site, email)).toMatchObject({
    page: '/sports-id',
    campaign: { utm_source: 'newsletter', utm_campaign: 'Ashes 2026' },
    state: 'new',
  });
});

test('A message that waited on the device says it, too', async ({ page, site, context, contact }) => {
  const email = 'visit.waited@example.in';
  await page.goto('/contact?utm_medium=poster');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  // The form's script came with the touch or is on the device, however slow the line was.
  await contact.installed();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => site.rows(email).length).toBe(1);
  expect(await stored(site, email)).toMatchObject({ page: '/contact', campaign: { utm_medium: 'poster' } });
});

test('The field for programs is out of sight, out of hearing and out of reach', async ({ page, site }) => {
  const email = 'honest.autofill@example.in';
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toBeHidden();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox')).toHaveCount(5);
  // A program fills it in: it is told what everybody is told.
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'http://spam.example';
  });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
  expect(await stored(site, email)).toMatchObject({ state: 'suspected', suspicion: 'hidden_field' });
  await openOperatorScreen(page, site, '/admin/userInfo?state=suspected');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('A plain form tells its page and the campaign in its address', async ({ page, site }) => {
    const email = 'visit.plain@example.in';
    await page.goto('/contact?utm_source=plain');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
    expect(await stored(site, email)).toMatchObject({ page: '/contact', campaign: { utm_source: 'plain' } });
  });
});
