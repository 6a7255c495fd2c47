import type { Page } from '@playwright/test';
import { expect, failedCalls, publishSettings, statusWith, test } from '#tests/support/operator-screens.ts';

test.use({ sharedBy: 'settings' });
test.use({ allowedConsole: failedCalls });
test.describe.configure({ mode: 'serial' });

/** The button that opens an entry, and what it says. */
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const words = (page: Page, name: string) => row(page, name).locator('.settings-row-title');
const act = async (page: Page, entry: string, name: string) => {
  await page.getByRole('button', { name: `Move or remove ${entry}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name });
const allPublished = (page: Page) =>
  expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);

test('Entries are added and moved; what is wrong is named at its field', async ({ page, open }) => {
  await open('/admin/settings/questions');
  const before = await words(page, 'Question 1').innerText();
  await act(page, 'question 1', 'Move down');
  await expect(words(page, 'Question 2')).toHaveText(before);
  await page.getByRole('button', { name: 'Add a question' }).click();
  const added = page.getByRole('group', { name: 'Question 21', exact: true });
  await expect(added.getByLabel('Question', { exact: true })).toBeFocused();
  await added.getByLabel('Question', { exact: true }).fill('मैच कब है?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const answer = added.getByLabel('Answer');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(/Enter the answer/);
  await answer.fill('शनिवार को।');
  await expect(page.getByText('One field needs correcting.')).toHaveCount(0);
  const language = added.getByLabel('Language');
  expect(await language.getByRole('option').allInnerTexts()).toEqual([
    'Same as the site (English)',
    'Hindi',
    'Telugu',
  ]);
  await language.selectOption('Hindi');
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('details[lang="hi-IN"] summary')).toHaveText('मैच कब है?');
});

test('A row is dragged by its handle; a press on it opens the menu', async ({ page, open }) => {
  await open('/admin/settings/numbers');
  const [one, three] = [await words(page, 'Number 1').innerText(), await words(page, 'Number 3').innerText()];
  const handle = page.getByRole('button', { name: 'Move or remove number 1', exact: true });
  const to = await row(page, 'Number 3').boundingBox();
  // One line each.
  expect(to?.height).toBe(44);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to?.x ?? 0, (to?.y ?? 0) + (to?.height ?? 0), { steps: 8 });
  await page.mouse.up();
  await expect(words(page, 'Number 3')).toHaveText(one);
  await expect(words(page, 'Number 2')).toHaveText(three);
  await expect(page.getByRole('menu')).toBeHidden();
  await handle.click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(words(page, 'Number 1')).toHaveText(one);
  await allPublished(page);
});

test('A double click removes one; Control+Z takes back the last, in sight', async ({ page, open }) => {
  await open('/admin/settings/facts');
  const rating = page.getByLabel('Rating');
  const wordsOf = (at: number) => words(page, `Question ${at}`);
  const before = await rating.inputValue();
  await rating.fill('seven');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rating).toBeFocused();
  await expect(rating).toHaveAccessibleDescription(/Enter a number above 0 and up to 10/);
  await part(page, 'Questions').click();
  const fault = page.getByRole('alert').getByRole('link', { name: 'Facts: Rating' });
  await fault.click();
  await expect(rating).toBeFocused();
  await rating.fill('4.6');
  await expect(fault).toHaveCount(0);
  await part(page, 'Questions').click();
  const [four, five, six] = [
    await wordsOf(4).innerText(),
    await wordsOf(5).innerText(),
    await wordsOf(6).innerText(),
  ];
  await row(page, 'Question 5').click();
  await page.getByRole('button', { name: 'Remove question 5', exact: true }).dblclick();
  await expect(wordsOf(5)).toHaveText(six);
  await expect(wordsOf(4)).toHaveText(four);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await page.keyboard.press('Control+z');
  await expect(wordsOf(5)).toHaveText(five);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(wordsOf(6)).toHaveText(six);
  await expect(row(page, 'Question 5')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rating).toHaveValue('seven');
  await page.keyboard.press('Control+z');
  await expect(rating).toHaveValue(before);
  await expect(rating).toBeFocused();
  await expect(rating).toBeInViewport();
  await allPublished(page);
  await page.keyboard.press('Control+y');
  await expect(rating).toHaveValue('seven');
  await part(page, 'Questions').click();
  await act(page, 'question 5', 'Remove');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wordsOf(5)).toHaveText(five);
  expect(await page.getByText('Question 5 is removed.').count()).toBe(0);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('One draft holds the changes of all parts; the search leads to any setting', async ({ page, open }) => {
  await open('/admin/settings/legal');
  await page.getByLabel('Copyright year').fill('2025');
  const index = page.getByRole('navigation', { name: 'Parts of the settings' });
  await index.getByRole('searchbox').fill('faq provider of ids');
  await index.getByRole('link', { name: /What is/ }).click();
  await expect(page).toHaveURL(/\/questions$/);
  await expect(page.getByRole('button', { name: /What is/ })).toBeFocused();
  await page.getByLabel('Answer').fill('A site.');
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  await expect(part(page, 'Legal')).toContainText('changed');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/settings/facts#site.rating');
  await expect(page.getByLabel('Rating')).toBeFocused();
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet).toContainText('Legal: Copyright year');
  await expect(sheet).toContainText(/Questions: Question \d+: Answer/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await allPublished(page);
});

test('What is typed after publishing stays when that is undone', async ({ page, open }) => {
  await open('/admin/settings/facts');
  const rating = page.getByLabel('Rating');
  const before = await rating.inputValue();
  await rating.fill('3.9');
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.getByLabel('Clients', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Clients', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Clients', { exact: true }).fill('9+');
  await expect(page.getByLabel('Clients', { exact: true })).not.toHaveAttribute('aria-invalid');
  await part(page, 'History').click();
  const history = page.getByRole('region', { name: 'History' });
  await history
    .getByRole('button', { name: /^Show the settings/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(statusWith(page, 'Restored')).toBeVisible();
  await part(page, 'Facts').click();
  await expect(rating).toHaveValue(before);
  await expect(page.getByLabel('Clients', { exact: true })).toHaveValue('9+');
});

test('A figure that is left empty is not on the home page, and without any their section goes', async ({
  page,
  open,
  owner,
}) => {
  const { revision: before } = (await owner.get('/settings')).body;
  const leaveEmpty = async (...labels: string[]) => {
    await page.goto('/admin/settings/facts');
    for (const label of labels) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAccessibleDescription('Leave empty to hide.');
      await field.fill('');
    }
    await publishSettings(page);
    await expect(statusWith(page, 'Published.')).toBeVisible();
    await page.goto('/');
  };
  await open('/admin/settings/facts');
  await leaveEmpty('Rating');
  const figures = page.locator('.scoreboard dt');
  await expect(figures).toHaveText(['happy clients', 'application users', 'offline branches']);
  await leaveEmpty('Clients', 'App users', 'Branches');
  await expect(page.getByRole('heading', { name: 'What to expect' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Client feedback' })).toHaveCount(0);
  const { revision } = (await owner.get('/settings')).body;
  await owner.post(`/settings/${before}/restore`, { revision });
});

test('What is typed while the settings of another owner are fetched stays', async ({ page, open, owner }) => {
  // The stream would inform this window of another one before it saves.
  await page.route('**/api/events', (route) => route.abort());
  await open('/admin/settings/facts');
  await page.getByLabel('Rating').fill('4.2');
  const { content, revision } = (await owner.get('/settings')).body;
  const theirs = { ...content, site: { ...content.site, branches: '310+' } };
  await owner.post('/settings', { revision, content: theirs });
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'GET') await typed;
    await route.continue();
  });
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/settings') && request.method() === 'GET',
  );
  await publishSettings(page);
  await sent;
  await page.getByLabel('Clients', { exact: true }).fill('Typed meanwhile');
  go();
  await expect(page.getByLabel('Branches')).toHaveValue('310+');
  await expect(page.getByLabel('Clients', { exact: true })).toHaveValue('Typed meanwhile');
  await expect(page.getByLabel('Rating')).toHaveValue('4.2');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('A draft from before a newer publication is named; she chooses', async ({ page, open, owner }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  // The stream would inform this window of another one before it saves.
  await page.route('**/api/events', (route) => route.abort());
  await open('/admin/settings/facts');
  const rating = page.getByLabel('Rating');
  const before = await rating.inputValue();
  await rating.fill('3.1');
  const { content, revision } = (await owner.get('/settings')).body;
  const theirs = { ...content, site: { ...content.site, rating: '3.2' } };
  await owner.post('/settings', { revision, content: theirs });
  const alert = page.getByRole('alert').filter({ hasText: 'published other settings since you started' });
  const load = page.getByRole('button', { name: 'Load the new settings' });
  for (const _ of ['shown', 'shown again']) {
    await page.reload();
    await expect(alert).toBeVisible();
    await expect(rating).toHaveValue('3.1');
  }
  await load.click();
  await expect(rating).toHaveValue('3.2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rating).toHaveValue('3.1');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(statusWith(page, 'Your unpublished changes are back.')).toBeVisible();
  await rating.fill(before);
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
});

test('A value that two owners changed is shown twice; she chooses', async ({ page, open, owner }) => {
  // The stream would inform this window of another one before it saves.
  await page.route('**/api/events', (route) => route.abort());
  await open('/admin/settings/facts');
  const rating = page.getByLabel('Rating', { exact: true });
  const { content, revision } = (await owner.get('/settings')).body;
  await rating.fill('3.1');
  const theirs = { ...content, site: { ...content.site, rating: '3.2', branches: '320+' } };
  await owner.post('/settings', { revision, content: theirs });
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await publishSettings(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load theirs.' })).toBeVisible();
  await expect(rating).toHaveValue('3.1');
  await page.unroute('**/api/settings');
  await publishSettings(page);
  await expect(page.getByRole('alert').filter({ hasText: 'on top of theirs' })).toBeVisible();
  await expect(page.getByLabel('Branches')).toHaveValue('320+');
  await expect(rating).toHaveValue('3.1');
  const shown = page.getByRole('group', { name: 'Facts: Rating' });
  await shown.getByRole('radio', { name: 'The newer version' }).check();
  await page.getByRole('button', { name: 'Merge both' }).click();
  await expect(rating).toHaveValue('3.2');
  await allPublished(page);
  const now = (await owner.get('/settings')).body;
  await owner.post('/settings', { revision: now.revision, content });
});

test('A preview shows the real pages with what is not published', async ({ page, open, context }) => {
  await open('/admin/settings/brand');
  await page.getByLabel('Name of the site').fill('Soon Here');
  await page.route('**/api/settings-preview', (route) => route.abort());
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t open a preview.' })).toBeVisible();
  await page.unroute('**/api/settings-preview');
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opening;
  await expect(preview.getByText(/^Preview: this is not published/)).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Soon Here');
  await preview.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(preview).toHaveTitle(/Soon Here/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await allPublished(page);
});

test('An accent colour says how well it can be read, and is on all pages once published', async ({
  page,
  open,
  owner,
  site,
}) => {
  const { content } = (await owner.get('/settings')).body;
  expect(await (await site.fetch('/')).text()).not.toContain('brand.css');
  await open('/admin/settings/brand');
  const accent = page.getByLabel('Accent colour', { exact: true });
  await accent.fill('#FFCC00');
  await expect(page.getByText(/By day: contrast 1\.\d:1, too low to read/)).toBeVisible();
  await expect(page.getByText(/By night: contrast 1\d(\.\d)?:1, easy to read/)).toBeVisible();
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/about-us', '/blog', '/contact']) {
    await page.goto(path);
    const shown = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect([path, await shown()]).toEqual([path, '#ffcc00']);
  }
  const { revision } = (await owner.get('/settings')).body;
  await owner.post('/settings', { revision, content });
  expect((await site.fetch('/brand.css')).status).toBe(404);
});

test('Two windows keep apart what is typed; what an older version kept is back', async ({
  page,
  open,
  owner,
  context,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open('/admin/settings/facts');
  const rating = page.getByLabel('Rating');
  const before = await rating.inputValue();
  const other = await context.newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await other.goto('/admin/settings/facts');
  await rating.fill('3.3');
  await other.getByLabel('Branches').fill('330+');
  await page.reload();
  await expect(rating).toHaveValue('3.3');
  await expect(page.getByLabel('Branches')).not.toHaveValue('330+');
  await other.reload();
  await expect(other.getByLabel('Branches')).toHaveValue('330+');
  await expect(other.getByLabel('Rating')).toHaveValue(before);

  await test.step('A window that is gone leaves what it had to the next one', async () => {
    await other.close();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(page.getByLabel('Branches')).toHaveValue('330+');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('The draft under its former name is carried over', async () => {
    const { content: base, revision } = (await owner.get('/settings')).body;
    const content = { ...base, site: { ...base.site, rating: '3.4' } };
    const former = JSON.stringify({ revision, base, content });
    await page.evaluate((text) => localStorage.setItem('settings-draft', text), former);
    await page.reload();
    await expect(rating).toHaveValue('3.4');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(rating).toHaveValue(before);
  });

  await test.step('A damaged draft does not keep the form from opening', async () => {
    const damaged = JSON.stringify({ revision: '1', content: '{' });
    await page.evaluate((text) => localStorage.setItem('operator-draft:settings', text), damaged);
    await page.reload();
    await expect(rating).toHaveValue(before);
  });
});
