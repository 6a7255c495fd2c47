import { expect, leaveMessage, test } from '#tests/support/operator-screens.ts';

test('Messages are searched and turned by pages', { tag: '@postgres' }, async ({ page, open, site }) => {
  // Few at a time: a busy machine refuses what it cannot store in time.
  for (let count = 0; count < 101; count += 10) {
    await Promise.all(
      Array.from({ length: Math.min(10, 101 - count) }, (_, at) =>
        leaveMessage(site, {
          first_name: 'Searched',
          email: `searched${count + at}@example.in`,
          message: 'zebra crossing',
        }),
      ),
    );
  }
  await open('/admin/userInfo');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill('zebra');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=zebra$/);
  // The keys of the list go on from there.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/q=zebra&page=2$/);
  await expect(page.getByRole('row')).toHaveCount(2);

  // The last one of the last page goes: the page before it is shown.
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(101);

  await page.getByRole('searchbox').fill('nothing matches this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No message matches')).toBeVisible();

  // It is searched for while it is typed, and the focus stays in the field.
  await search.click();
  await search.fill('searched77');
  await expect(page.getByRole('row', { name: /searched77@/ })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('searched77');
});
