import { expect, statusWith, tabTo, test } from '#tests/support/operator-screens.ts';
import { phone } from '#tests/support/operator-stories.ts';

test.use({ sharedBy: 'settings by hand' });
test.describe.configure({ mode: 'serial' });

test('A fact is found, changed, published and taken back by keyboard alone', async ({ page, open }) => {
  await open('/admin/settings/brand');
  await expect(page.getByLabel('Name of the site')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeFocused();
  await page.keyboard.type('branches');
  await page.keyboard.press('Enter');
  const branches = page.getByLabel('Branches');
  await expect(branches).toBeFocused();
  const before = await branches.inputValue();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('411+');
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await tabTo(page, sheet.getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(statusWith(page, 'Undone')).toBeVisible();
  await expect(branches).toHaveValue(before);
});

test('By keyboard alone an entry is moved, removed and brought back', async ({ page, open }) => {
  await open('/admin/settings/questions');
  const rowOf = (at: number) => page.getByRole('button', { name: new RegExp(`^Question ${at}\\b`) });
  const wordsOf = (at: number) => rowOf(at).locator('.settings-row-title');
  const [one, two] = [await wordsOf(1).innerText(), await wordsOf(2).innerText()];
  await rowOf(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rowOf(2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rowOf(3)).toBeFocused();
  await expect(wordsOf(3)).toHaveText(one);
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  const handle = page.getByRole('button', { name: 'Move or remove question 1', exact: true });
  await handle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(handle).toBeFocused();
  await expect(wordsOf(1)).not.toHaveText(two);
  await page.keyboard.press('u');
  await expect(wordsOf(1)).toHaveText(two);
  await expect(handle).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet).toContainText('Moved here from position 1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(wordsOf(1)).toHaveText(one);
  // What is shown is taken back, not the removal before it.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(wordsOf(3)).toHaveText(one);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test.describe('by thumb', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a fact is changed, published and taken back', async ({ page, open }) => {
    await open('/admin/settings/facts');
    const branches = page.getByLabel('Branches');
    const before = await branches.inputValue();
    await branches.tap();
    await branches.fill('412+');
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
    await sheet.getByRole('button', { name: 'Publish now' }).tap();
    await expect(statusWith(page, 'Published.')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(statusWith(page, 'Undone')).toBeVisible();
    await expect(branches).toHaveValue(before);
  });
});
