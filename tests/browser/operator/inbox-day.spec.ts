import { linkOf, openInbox, rowOf, rowsOf } from '#tests/support/inbox-screen.ts';
import { expect, statusWith, test } from '#tests/support/operator-screens.ts';

test('A message gets a label, a person and a reminder, and is found by them', async ({ page, site }) => {
  const { word, emails, owner } = await openInbox(page, site);
  const stored = async (): Promise<number[]> =>
    (await owner.get(`/contacts/${site.rows(emails[1] ?? '')[0]?.id}`)).body.labels;
  await linkOf(page, 'Two').click();
  const message = page.getByRole('article');
  const labels = page.getByRole('dialog', { name: 'Labels of Two Rao' });
  const partOf = (name: string) => message.getByRole('button', { name: new RegExp(`^${name}`) });
  await partOf('Labels').click();
  await labels.getByRole('textbox', { name: 'New label' }).fill(word);
  await labels.getByRole('button', { name: 'Create label' }).click();
  const label = labels.getByRole('checkbox', { name: word });
  await expect(label).toBeChecked();
  await expect.poll(stored).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(partOf('Labels')).toHaveAccessibleName('Labels None');
  await expect.poll(stored).toEqual([]);
  await partOf('Labels').click();
  await label.check();
  await page.keyboard.press('Escape');
  await expect(partOf('Labels')).toHaveAccessibleName(`Labels ${word}`);
  await partOf('Assignee').click();
  await page
    .getByRole('dialog', { name: 'Assign Two Rao' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await expect(statusWith(page, 'is assigned to')).toBeVisible();
  await partOf('Reminder').click();
  await page
    .getByRole('dialog', { name: 'Remind me of Two Rao' })
    .getByRole('button', { name: 'Tomorrow, 10:00' })
    .click();
  await expect(partOf('Reminder')).toHaveAccessibleName(/, 10:00$/);
  await expect(message.getByText(/reminder set for .*, 10:00/)).toBeVisible();

  await page.goto('/admin/userInfo');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Label' }).selectOption({ label: word });
  await expect(rowsOf(page)).toHaveCount(1);
  await filters.getByRole('combobox', { name: 'Assignee' }).selectOption('me');
  await filters.getByRole('combobox', { name: 'Reminder' }).selectOption('set');
  await expect(page).toHaveURL(/label=\d+.*assignee=me.*reminder=set|reminder=set/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'By person' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved views' });
  const name = sheet.getByRole('textbox', { name: 'Save this view as' });
  await name.fill(`View ${word}`);
  await name.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(name).toHaveValue(`View ${word}`);
  await sheet.getByRole('button', { name: 'Save view' }).click();
  await expect(sheet).toHaveCount(0);
  await page.goto('/admin/userInfo');
  await page.getByRole('link', { name: `View ${word}` }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'By person', pressed: true })).toBeVisible();
  await expect(rowOf(page, 'Two')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
});
