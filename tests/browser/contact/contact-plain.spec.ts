import { FAILED, holdScripts, releaseScripts, SENT } from '#tests/support/contact-page.ts';
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

  test('a field that the browser refuses is seen with its label', async ({ visitor, page }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await page.goto('/contact');
    await visitor.apply.click();
    const email = visitor.box('Email');
    await expect(email).toBeFocused();
    const belowHeader = () =>
      email.evaluate(({ labels }: HTMLInputElement) => {
        const [label, header] = [labels?.[0], document.querySelector('.site-header')];
        return Number(label?.getBoundingClientRect().top) - Number(header?.getBoundingClientRect().bottom);
      });
    await expect.poll(belowHeader).toBeGreaterThanOrEqual(0);
  });

  test('47. A visitor who goes Back and presses again reads when it was sent', {
    tag: '@each-browser',
  }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    await visitor.send('Plain words');
    const expectFirst = async (text: string | RegExp) => {
      await expect(page.getByRole('group', { name: text })).toBeFocused();
      await expect(visitor.alert).toHaveText(text);
      await expect(visitor.alert).toBeInViewport();
      await expect(visitor.box('First name')).toBeInViewport();
    };
    await expectFirst(SENT);
    await page.goBack();
    await visitor.write('Plain words');
    await visitor.apply.click();
    const before = /^You sent this at \d\d:\d\d India time\. It arrived\./;
    await expectFirst(before);
    await expect(visitor.box('Message')).toHaveValue('');
    expect(visitor.arrived()).toEqual(['Plain words']);
    // Each page is an address: Back leads to it, and the same press again is the same message.
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Send it again' }).click();
      await expectFirst(SENT);
      await page.goBack();
      await expect(visitor.alert).toHaveText(before);
      await expect(visitor.alert).toBeInViewport();
    }
    expect(visitor.arrived()).toEqual(['Plain words', 'Plain words']);
  });
});

test('47. The words that a message was sent before stay when the script comes', async ({ visitor, page }) => {
  await page.goto('/about-us');
  await holdScripts(page);
  for (const text of [SENT, /^You sent this at/]) {
    await page.goto('/contact');
    await visitor.send('Before the script');
    await expect(visitor.alert).toHaveText(text);
  }
  await releaseScripts(page);
  await visitor.ready();
  // By the device's clock, which is known now.
  await expect(visitor.alert).toHaveText(/^You sent this at \d\d:\d\d\. It arrived\./);
  await expect(page.locator('#sent')).toBeFocused();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Before the script', 'Before the script']);
});

test('A plain post without an answer and its repeat are one message', async ({ visitor, page, site }) => {
  const postPlainly = async (message: string) => {
    await visitor.open();
    const key = await page.locator('input[name=key]').inputValue();
    const fields = { key, email: visitor.email, message, first_name: '', last_name: '', phone: '' };
    const body = new URLSearchParams(fields);
    await site.fetch('/contact', { method: 'POST', body, redirect: 'manual' });
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
