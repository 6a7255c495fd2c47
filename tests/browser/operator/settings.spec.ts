import type { Page } from '@playwright/test';
import type { SettingsView } from '#contract/settings.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { openFromMenu, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, sharedBy: 'settings' });
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });
test.describe.configure({ mode: 'serial' });

const NUMBER = '+91 98765 43210';
const CHAT = 'https://wa.me/919876543210';

const numbers = (page: Page) => page.getByRole('group', { name: 'Number 1', exact: true });
const publishNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
};

test('An owner with a phone changes the first number, sees what differs, and finds it on the pages', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOperatorScreen(page, site, '/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const number = numbers(page).getByLabel('Number', { exact: true });
  await number.fill('12345');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'What you typed before is back.' })).toBeVisible();
  await expect(number).toHaveAccessibleDescription(/no telephone number/);
  await number.fill('98765 43210');
  await number.press('Tab');
  const label = numbers(page).getByLabel('As visitors read it');
  await expect(label).toHaveValue(NUMBER);
  await expect(numbers(page).getByLabel('Link of the chat')).toHaveValue(CHAT);
  // By the keyboard, what is typed takes the place of what was read.
  await page.keyboard.type('Call us');
  await expect(label).toHaveValue('Call us');
  await label.fill(NUMBER);

  await page.reload();
  await expect(numbers(page).getByLabel('As visitors read it')).toHaveValue(NUMBER);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet.getByRole('deletion').filter({ hasText: '+91 00000 00001' })).toBeVisible();
  await expect(sheet.getByRole('insertion').filter({ hasText: NUMBER })).toBeVisible();
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();

  for (const path of ['/', '/contact', '/about-us', '/sports-id', '/blog']) {
    await page.goto(path);
    await expect(page.locator(`a[href^="${CHAT}"]`).first(), path).toBeAttached();
    expect(await page.content(), path).not.toContain('910000000001');
  }
});

test('What was published is undone in one press, and an earlier state restored from the history', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site);
  await openFromMenu(page, 'Settings');
  await page.getByLabel('Name of the site').fill('Bat & Ball');
  await publishNow(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(page.getByLabel('Name of the site')).toHaveValue('Reddy Anna');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(/operator: restored: Brand/);
  await history
    .getByRole('button', { name: /^Show the settings of/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'What restoring changes' });
  await expect(sheet.getByRole('insertion').filter({ hasText: 'Bat & Ball' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Name of the site')).toHaveValue('Bat & Ball');
  await page.goto('/about-us');
  await expect(page).toHaveTitle(/Bat & Ball/);
});

test('Entries are added, moved and removed; what is wrong is named at its field and nothing is lost', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/settings');
  const questions = page.getByRole('region', { name: 'Questions' });
  const first = questions.getByLabel('Question', { exact: true }).first();
  const before = await first.inputValue();
  await questions.getByRole('button', { name: 'Move down question 1', exact: true }).click();
  await expect(questions.getByLabel('Question', { exact: true }).nth(1)).toHaveValue(before);
  await questions.getByRole('button', { name: 'Add a question' }).click();
  const added = questions.getByRole('group', { name: /^Question 21/ });
  await expect(added).toBeFocused();
  await added.getByLabel('Question', { exact: true }).fill('मैच कब है?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const answer = added.getByLabel('Answer');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(/Write the answer/);
  await answer.fill('शनिवार को।');
  await added.getByLabel('Language').selectOption('Hindi');
  await publishNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
  await page.goto('/');
  await expect(page.locator('details[lang="hi-IN"] summary')).toHaveText('मैच कब है?');
});

test('By keyboard alone an entry is moved, removed and brought back, and the focus stays where the work is', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/settings');
  const questions = page.getByRole('region', { name: 'Questions' });
  const words = questions.getByLabel('Question', { exact: true });
  const [one, two] = [await words.nth(0).inputValue(), await words.nth(1).inputValue()];
  const named = (name: string) => questions.getByRole('button', { name, exact: true });
  await named('Move down question 1').focus();
  await page.keyboard.press('Enter');
  await expect(named('Move down question 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(named('Move down question 3')).toBeFocused();
  await expect(words.nth(2)).toHaveValue(one);
  await expect(page.getByText('1 change not published')).toBeVisible();
  await named('Remove question 1').focus();
  await page.keyboard.press('Enter');
  await expect(questions.getByRole('group', { name: 'Question 1', exact: true })).toBeFocused();
  await expect(words.nth(0)).not.toHaveValue(two);
  await page.keyboard.press('u');
  await expect(words.nth(0)).toHaveValue(two);
  await expect(questions.getByRole('group', { name: 'Question 1', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet).toContainText(`Moved here from place 1: ${one}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(words.nth(0)).toHaveValue(one);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words.nth(2)).toHaveValue(one);
});

test('What is typed after publishing stays when that is undone; a corrected field is not called wrong any longer', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/settings');
  const rating = page.getByLabel('Rating');
  const before = await rating.inputValue();
  await rating.fill('3.9');
  await publishNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
  await page.getByLabel('Clients', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Clients', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Clients', { exact: true }).fill('Nine');
  await expect(page.getByLabel('Clients', { exact: true })).not.toHaveAttribute('aria-invalid');
  const history = page.getByRole('region', { name: 'History' });
  await history
    .getByRole('button', { name: /^Show the settings/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(rating).toHaveValue(before);
  await expect(page.getByLabel('Clients', { exact: true })).toHaveValue('Nine');
});

test('Somebody else has published meanwhile: their change stays, and so does what was typed', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/settings');
  await page.getByLabel('Rating').fill('4.9');
  const token = await site.login();
  const { content, revision }: SettingsView = await (await operatorCall(site, token, '/settings')).json();
  const theirs = { revision, content: { ...content, site: { ...content.site, branches: '300+' } } };
  await operatorCall(site, token, '/settings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(theirs),
  });
  await publishNow(page);
  await expect(
    page.getByRole('alert').filter({ hasText: /has published other settings meanwhile/ }),
  ).toBeVisible();
  await expect(page.getByLabel('Rating')).toHaveValue('4.9');
  await expect(page.getByLabel('Branches')).toHaveValue('300+');
  await publishNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('300+', { exact: true })).toBeAttached();
  await expect(page.getByText('4.9', { exact: true })).toBeAttached();
});

test('A preview shows the real pages with what is not published', async ({ page, site, context }) => {
  await openOperatorScreen(page, site, '/admin/settings');
  await page.getByLabel('Name of the site').fill('Soon Here');
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opening;
  await expect(preview.getByText(/^Preview: this is not published/)).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Soon Here');
  await preview.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(preview).toHaveTitle(/Soon Here/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('All published')).toBeVisible();
});
