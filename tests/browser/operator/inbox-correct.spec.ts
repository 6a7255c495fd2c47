import { linkOf, openInbox } from '#tests/support/inbox-screen.ts';
import { expect, test } from '#tests/support/operator-screens.ts';

test('A mistyped number is corrected for answering, both are shown, and Undo takes it back', async ({
  page,
  site,
}) => {
  await openInbox(page, site, { count: 1 });
  await linkOf(page, 'One').click();
  const open = page.getByRole('article');
  const call = open.getByRole('link', { name: 'Call' });
  await expect(call).toHaveAttribute('href', 'tel:+919876543210');
  await open.getByRole('button', { name: 'Correct' }).click();
  const sheet = page.getByRole('dialog', { name: 'Correct number or address' });
  await sheet.getByRole('textbox', { name: 'Phone' }).fill('98765 43211');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(call).toHaveAttribute('href', 'tel:+919876543211');
  await expect(open.getByText('sent as 98765 43210')).toBeVisible();
  await page.keyboard.press('u');
  await expect(call).toHaveAttribute('href', 'tel:+919876543210');
  await expect(open.getByText('sent as')).toHaveCount(0);
});
