import { openInbox, rowOf } from '#tests/support/inbox-screen.ts';
import { expect, test } from '#tests/support/operator-screens.ts';

test('Selected messages get a label and a person, and lose them again', async ({ page, site }) => {
  const { word, emails, owner } = await openInbox(page, site);
  const bar = page.getByRole('group', { name: 'Selected messages' });
  const stored = async (at: number): Promise<{ labels: number[]; assignee: number | null }> =>
    (await owner.get(`/contacts/${site.rows(emails[at] ?? '')[0]?.id}`)).body;
  for (const name of ['One', 'Two'])
    await rowOf(page, name).getByRole('checkbox', { name: 'Select the message' }).check();

  await bar.getByRole('button', { name: 'Label' }).click();
  const labels = page.getByRole('dialog', { name: 'Labels of 2 messages' });
  await labels.getByRole('textbox', { name: 'New label' }).fill(word);
  await labels.getByRole('button', { name: 'Create label' }).click();
  await expect(labels.getByRole('checkbox', { name: word })).toBeChecked();
  await labels.getByRole('button', { name: 'Close' }).click();
  for (const name of ['One', 'Two'])
    await expect(rowOf(page, name).getByText(word, { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Three').getByText(word, { exact: true })).toHaveCount(0);

  // They are still selected.
  await bar.getByRole('button', { name: 'Assign' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign 2 messages' });
  const first = assign.getByRole('listitem').first().getByRole('button');
  const username = (await first.textContent()) ?? '';
  await first.click();
  await expect(rowOf(page, 'One').getByTitle(`Assigned to ${username}`)).toBeVisible();
  // A toast stays while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.hover();
  await expect.poll(async () => (await stored(1)).assignee).not.toBeNull();
  await undo.click();
  await expect(rowOf(page, 'One').getByTitle(`Assigned to ${username}`)).toHaveCount(0);
  await expect.poll(async () => (await stored(1)).assignee).toBeNull();

  // On one of three only: a press puts it on all, another takes it off.
  await rowOf(page, 'Three').getByRole('checkbox', { name: 'Select the message' }).check();
  await bar.getByRole('button', { name: 'Label' }).click();
  const box = page
    .getByRole('dialog', { name: 'Labels of 3 messages' })
    .getByRole('checkbox', { name: word });
  await expect(box).toBeChecked({ indeterminate: true });
  await box.press('Space');
  await expect(box).toBeChecked();
  await expect.poll(async () => (await stored(2)).labels).toHaveLength(1);
  await box.press('Space');
  await expect(box).not.toBeChecked();
  for (const at of [0, 1, 2]) await expect.poll(async () => (await stored(at)).labels).toEqual([]);
});

test('A label is renamed and deleted, wherever it is', async ({ page, site }) => {
  const { word } = await openInbox(page, site);
  const bar = page.getByRole('group', { name: 'Selected messages' });
  await rowOf(page, 'One').getByRole('checkbox', { name: 'Select the message' }).check();
  await bar.getByRole('button', { name: 'Label' }).click();
  const labels = page.getByRole('dialog', { name: 'Labels of One Rao' });
  await labels.getByRole('textbox', { name: 'New label' }).fill(word);
  await labels.getByRole('button', { name: 'Create label' }).click();
  await expect(labels.getByRole('checkbox', { name: word })).toBeChecked();
  const rename = labels.getByRole('button', { name: 'Manage labels' });
  await rename.click();
  const manager = page.getByRole('dialog', { name: 'Labels', exact: true });
  const name = manager.getByRole('textbox', { name: `Name of ${word}` });
  await name.fill(`${word} two`);
  await name.press('Escape');
  await rename.click();
  await expect(name).toHaveValue(`${word} two`);
  await manager.getByRole('combobox', { name: `Colour of ${word}` }).selectOption('red');
  await manager.getByRole('button', { name: `Save ${word}` }).click();
  const done = (text: string) => manager.getByRole('status').filter({ hasText: text });
  await expect(done(`The label ${word} two was saved.`)).toBeVisible();
  await expect(rowOf(page, 'One').getByText(`${word} two`, { exact: true })).toHaveAttribute(
    'data-colour',
    'red',
  );
  const row = manager
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Save ${word} two` }) });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(done(`The label ${word} two was deleted.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'One').getByText(`${word} two`)).toHaveCount(0);
});

test('Prepared replies are put in order by keys', async ({ page, site }) => {
  const { owner, word } = await openInbox(page, site);
  for (const title of [`First ${word}`, `Second ${word}`]) {
    const answer = await owner.post('/contact-desk/replies', { title, text: 'Hello.' });
    expect(answer.status).toBe(201);
  }
  await page.reload();
  await page.getByRole('link', { name: 'Three Rao' }).click();
  await page.getByRole('button', { name: 'Prepared reply' }).click();
  await page.getByRole('button', { name: 'Edit prepared replies' }).click();
  const manager = page.getByRole('dialog', { name: 'Prepared replies' });
  await manager.getByRole('button', { name: `Move Second ${word} up` }).press('Enter');
  await expect(manager.getByRole('status')).toContainText(`Second ${word} is number`);
  const titles = manager.getByRole('listitem').getByText(new RegExp(`^(First|Second) ${word}$`));
  await expect(titles).toHaveText([`Second ${word}`, `First ${word}`]);
});
