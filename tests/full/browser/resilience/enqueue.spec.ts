import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { expect, keysOf, test } from '#tests/support/line.ts';

test('5. IndexedDB is missing → the form sends online, and says so', async ({ visitor, page, line }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await visitor.open();
  await visitor.write('Straight to');
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('Straight to');
  line.set('refuse');
  await visitor.send('Straight to you');
  await expect(visitor.alert).toHaveText(FAILED);
  await expect(page.getByText('This device cannot keep messages')).toBeVisible();
  await expect(visitor.box('Message')).toHaveValue('Straight to you');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);
  expect(keysOf(line)).toBe(1);
  await visitor.reload();
  await page.waitForLoadState('networkidle');
  await expect(visitor.box('Message')).toHaveValue('');
});
