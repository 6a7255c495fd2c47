import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sends the plain form; it comes back where a field is wrong', async ({ visitor, page }) => {
    const form = page.locator('form.contact-form');
    const withoutCheck = () =>
      form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
      });
    await page.goto('/contact');
    await expect(page.locator('input[name=key]')).toHaveValue(/^[0-9a-f-]{36}$/);
    await withoutCheck();
    await visitor.box('Email').fill('not an address');
    await visitor.box('Message').fill('Plain words\nin two lines');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(visitor.box('Message')).toHaveValue('Plain words\nin two lines');
    await expect(visitor.box('Email')).toHaveAccessibleDescription(/does not look like an email address/);
    await page.getByRole('link', { name: /does not look like/ }).click();
    await expect(visitor.box('Email')).toBeFocused();
    await withoutCheck();
    await visitor.box('Email').fill(visitor.email);
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    // The answer is a page of its own: loaded again it sends nothing.
    await page.reload();
    expect(visitor.arrived()).toEqual(['Plain words\nin two lines']);
  });
});

test('A plain post without an answer and its repeat are one message', async ({ visitor, page, site }) => {
  const postPlainly = async (message: string) => {
    await visitor.open();
    const key = await page.locator('input[name=key]').inputValue();
    const fields = { key, email: visitor.email, message, first_name: '', last_name: '', phone: '' };
    const body = new URLSearchParams(fields);
    await fetch(`${site.url}/contact`, { method: 'POST', body, redirect: 'manual' });
  };
  await postPlainly('Once\r\nonly');
  await visitor.send('Once\nonly');
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);

  await postPlainly('The first');
  await visitor.send('The second');
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Once\nonly', 'The first', 'The second']);
});
