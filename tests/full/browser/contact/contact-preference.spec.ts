import { FAILED, openUnhydrated, SENT, timeOf, wayOf, wishesOf } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { leaveMessage, openAs } from '#tests/support/operator-screens.ts';

test('What was chosen before the script came stays when it has come', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.installed();
  const { release } = await openUnhydrated(page);
  await visitor.write('Typed early');
  await wayOf(page).selectOption('email');
  await timeOf(page).selectOption('afternoon');
  await release();
  await expect(wayOf(page)).toHaveValue('email');
  await expect(timeOf(page)).toHaveValue('afternoon');
  await expect(visitor.box('Message')).toHaveValue('Typed early');
});

test('The worker takes a plain post with its preference, or returns it', async ({ visitor, page, owner }) => {
  await visitor.open();
  await visitor.installed();
  await openUnhydrated(page);
  await wayOf(page).selectOption('call');
  await timeOf(page).selectOption('evening');
  await visitor.send('Before the script');
  await expect(visitor.alert).toHaveText(FAILED);
  await expect(wayOf(page)).toHaveValue('call');
  await expect(timeOf(page)).toHaveValue('evening');
  await expect(page.getByRole('link', { name: /write your number/ })).toBeVisible();
  await wayOf(page).selectOption('email');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(await wishesOf(owner, visitor.email)).toEqual(['email evening']);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the plain form has the preference, and comes back with it', async ({ visitor, page, owner }) => {
    await page.goto('/contact');
    await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await wayOf(page).selectOption('whatsapp');
    await timeOf(page).selectOption('morning');
    await visitor.box('Email').fill('not an address');
    await visitor.box('Message').fill('Plain words');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(wayOf(page)).toHaveValue('whatsapp');
    await expect(timeOf(page)).toHaveValue('morning');
    await visitor.box('Email').fill(visitor.email);
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(page.getByRole('link', { name: /write your number/ })).toBeVisible();
    await visitor.box('Phone').fill('+91 98765 43210');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    expect(await wishesOf(owner, visitor.email)).toEqual(['whatsapp morning']);
  });
});

test('An operator sees the preference; its way comes first', async ({ page, owner, site, email }) => {
  await leaveMessage(site, {
    ...{ first_name: 'Asha', email, phone: '+91 98765 43210', message: 'Ring me' },
    ...{ preferred_channel: 'call', preferred_time: 'evening' },
  });
  await openAs(page, owner, `/admin/userInfo?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Phone call, Evening');
  await row.getByRole('link', { name: 'Asha' }).click();
  await expect(page.getByText('Phone call; Evening, 5 to 9')).toBeVisible();
  const ways = page.locator('.contact-reach').first().getByRole('link');
  await expect(ways).toHaveText(['Call', 'WhatsApp', 'Mail']);
});
