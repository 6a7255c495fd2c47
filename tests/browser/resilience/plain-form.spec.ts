import { FAILED, openUnhydrated, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, keysOf, test } from '#tests/support/line.ts';

test('6, 44. The worker takes the plain form before the script has come', async ({ visitor, line }) => {
  const { page, context } = visitor;
  await visitor.open();
  await visitor.installed();

  await test.step('44. Without a line → in the outbox, words on the page, delivered once later', async () => {
    const { release } = await openUnhydrated(page);
    await context.setOffline(true);
    await visitor.send('Before the script\nhad come');
    await expect(visitor.status).toHaveText(SAVED);
    await expect(visitor.box('Message')).toHaveValue('');
    expect(visitor.stored()).toHaveLength(0);
    await release();
    await expect(visitor.status).toHaveText(SAVED);
    await expect(visitor.items).toHaveCount(1);
    await context.setOffline(false);
    // Chromium does not say so to a page that was loaded without a line.
    await visitor.comeOnline();
    await expect(visitor.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(['Before the script\nhad come']);
    await visitor.reload();
    await expect(page.getByText(SAVED)).toHaveCount(0);
  });

  await test.step('6. The button pressed twice, with a line → one entry, one key, announced once', async () => {
    const keys = keysOf(line);
    const { release } = await openUnhydrated(page);
    await visitor.write('Plainly');
    await visitor.apply.dblclick({ noWaitAfter: true });
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived().slice(1)).toEqual(['Plainly']);
    await release();
    await expect(visitor.alert).toHaveText(SENT);
    await expect(visitor.status).toHaveCount(0);
    expect(keysOf(line)).toBe(keys + 1);
  });

  await test.step('44. A wrong field → the form comes back with its values and what is wrong, and hydrates with that', async () => {
    const tries = line.seen.length;
    await openUnhydrated(page);
    const form = page.locator('form.contact-form');
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await visitor.box('First name').fill('"Asha" <&>');
    await visitor.box('Email').fill('not an address');
    await visitor.box('Message').fill('\nKeep\n<b>this</b>');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(visitor.box('First name')).toHaveValue('"Asha" <&>');
    await expect(visitor.box('Email')).toHaveValue('not an address');
    await expect(visitor.box('Message')).toHaveValue('\nKeep\n<b>this</b>');
    await page.getByRole('link', { name: /does not look like an email address/ }).click();
    await expect(visitor.box('Email')).toBeFocused();
    expect(line.seen).toHaveLength(tries);
    await page.evaluate(() => sessionStorage.removeItem('scripts held'));
    await form.evaluate((element: HTMLFormElement) => element.submit());
    await visitor.ready();
    await expect(visitor.box('Email')).toHaveAccessibleDescription(/does not look like an email address/);
    await expect(visitor.box('Message')).toHaveValue('\nKeep\n<b>this</b>');
    await visitor.box('Email').fill(visitor.email);
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived().slice(2)).toEqual(['\nKeep\n<b>this</b>']);
  });
});

test('47. The same text posted plainly again, without a line, is one message', async ({ visitor }) => {
  const { page, context } = visitor;
  await visitor.open();
  await visitor.installed();
  await openUnhydrated(page);
  await context.setOffline(true);
  await visitor.send('Only once');
  await expect(visitor.status).toHaveText(SAVED);
  await expect(visitor.status).toBeInViewport();
  await expect(page.locator('#sent')).toBeFocused();
  await page.goBack();
  await visitor.send('Only once');
  await expect(visitor.status).toHaveText(/^You sent this at \d\d:\d\d\. It waits on this device/);
  expect(visitor.stored()).toHaveLength(0);
  await context.setOffline(false);
  await page.goBack();
  await visitor.send('Only once');
  expect(visitor.arrived()).toEqual(['Only once']);
  // Each page is an address: Back leads to it, and the same press again is the same message.
  for (const _ of [1, 2]) {
    await expect(visitor.alert).toHaveText(/^You sent this at \d\d:\d\d\. It arrived\.$/);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(visitor.alert).toHaveText(SENT);
    await page.goBack();
  }
  await expect(visitor.alert).toHaveText(/^You sent this at/);
  expect(visitor.arrived()).toEqual(['Only once', 'Only once']);
});

test('47. What the server took before and the worker repeats later is one message', async ({
  visitor,
  line,
  site,
}) => {
  const { page } = visitor;
  await visitor.open();
  await visitor.installed();
  const { release } = await openUnhydrated(page);
  // The first press, from a page of the server's without a worker. Its answer is lost.
  const body = new URLSearchParams({ email: visitor.email, message: 'Taken\r\nalready' });
  await site.fetch('/contact', { method: 'POST', body, redirect: 'manual' });
  expect(visitor.stored()).toHaveLength(1);
  line.set('refuse');
  await visitor.send('Taken\nalready');
  await expect(visitor.status).toHaveText(SAVED);
  line.set('ok');
  await release();
  await expect(visitor.items).toHaveCount(0);
  expect(line.seen.length).toBeGreaterThan(1);
  expect(visitor.arrived()).toEqual(['Taken\nalready']);
  await openUnhydrated(page);
  await visitor.send('Taken\nalready');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Taken\nalready', 'Taken\nalready']);
});
