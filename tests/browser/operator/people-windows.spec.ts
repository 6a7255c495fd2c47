import {
  leaveMessage,
  openOperatorScreen,
  operatorCall,
  pressAsSessionEnds,
} from '#tests/support/operator-screens.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('How many are new stands beside the link and in the title, and only in the office', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const count = async () => {
    const { new: fresh, suspected } = await (await operatorCall(site, token, '/contact-desk')).json();
    return (fresh + suspected) as number;
  };
  await leaveMessage(site, { email: 'counted.title@example.in' });
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(`^\\(${await count()}\\) Admin Dashboard`));
  const link = page.getByRole('link', { name: 'User Information', exact: true });
  await expect(link).toHaveAccessibleDescription(/^\d+ new messages?(, \d+ suspected as spam)?$/);
  await link.click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${await count()}\\) User Information`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await expect(page).toHaveTitle(/^(?!\()/);
});

test('Two windows on one note: the second is told, and nothing typed is lost', async ({
  page,
  site,
  context,
}) => {
  const email = 'two.windows@example.in';
  await leaveMessage(site, { email });
  // The stream tells the second window before it saves.
  await context.route('**/api/events', (route) => route.abort());
  const token = await openOperatorScreen(page, site);
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  const other = await context.newPage();
  await other.addInitScript((value) => localStorage.setItem('token', value), token);
  await other.goto(`/admin/userInfo?id=${id}`);
  for (const [window, words] of [
    [page, 'from the first'],
    [other, 'from the second'],
  ] as const) {
    await window.getByRole('textbox', { name: 'Note' }).fill(words);
  }
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('status')).toContainText('The note was saved.');
  await other.getByRole('button', { name: 'Save note' }).click();
  await expect(other.getByRole('alert')).toContainText(
    'Meanwhile this was noted elsewhere: “from the first”.',
  );
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('from the second');
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('from the second');
  await other.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(other.getByRole('status')).toContainText('The note was saved.');
  const saved = await (await operatorCall(site, token, `/contacts/${id}`)).json();
  expect(saved).toMatchObject({ note: 'from the second', note_revision: 2 });
  await other.close();
});

test('What is typed while a note is being saved stays, and is saved after it', async ({ page, site }) => {
  const email = 'quick.fingers@example.in';
  await leaveMessage(site, { email });
  const token = await openOperatorScreen(page, site);
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  const field = page.getByRole('textbox', { name: 'Note' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/contacts/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  await field.fill('Call after six');
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save note' }).click();
  await asked;
  await field.press('End');
  await field.pressSequentially(', not before.');
  release();
  await expect(page.getByRole('status')).toContainText('The note was saved.');
  await expect(field).toHaveValue('Call after six, not before.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('Call after six, not before.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('status')).toContainText('The note was saved.');
  const saved = await (await operatorCall(site, token, `/contacts/${id}`)).json();
  expect(saved).toMatchObject({ note: 'Call after six, not before.', note_revision: 2 });
});

test('A note outlives a session that ends before it is saved', async ({ page, site }) => {
  const email = 'session.note@example.in';
  await leaveMessage(site, { email });
  const token = await openOperatorScreen(page, site);
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  await page.getByRole('textbox', { name: 'Note' }).fill('a long note');
  await pressAsSessionEnds(page, site, token, () => page.getByRole('button', { name: 'Save note' }).click());
  await expect(page).toHaveURL(/login/);
  const fresh = await site.login();
  await page.evaluate((value) => localStorage.setItem('token', value), fresh);
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('a long note');
  // With the logout it goes, after a question.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('status')).toContainText('The note was saved.');
});

test('A message that is gone, and a line that is dead, are said in place', async ({
  page,
  site,
  context,
}) => {
  const email = 'dead.line@example.in';
  await leaveMessage(site, { email });
  const token = await openOperatorScreen(page, site);
  await page.goto('/admin/userInfo?id=99999999');
  await expect(page.getByText('This message is not there any more.')).toBeVisible();
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Not done. There is no connection to the site.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByRole('status')).toContainText('is marked as answered');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('was deleted');
  // A toast stays while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(() => site.rows(email)).toEqual([]);
  // Ten minutes later, as far as the server is concerned.
  await operatorCall(site, token, `/contacts/${id}/restore`, { method: 'POST' });
  await operatorCall(site, token, `/contacts/${id}`, { method: 'DELETE' });
  await operatorCall(site, token, '/contact-desk/erase', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await undo.click();
  await expect(page.getByText('Not restored. This message cannot be restored any more.')).toBeVisible();
});

test("The office's number and a visitor's own waiting messages do not fight over the title", async ({
  page,
  site,
  context,
}) => {
  await leaveMessage(site, { email: 'fight.title@example.in' });
  await page.goto('/contact');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.getByRole('textbox', { name: 'Email' }).fill('waiting.title@example.in');
  await page.waitForLoadState('networkidle');
  await context.route('**/api/contacts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveTitle(/^\(1\) /);
  const token = await site.login();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const { new: fresh, suspected } = await (await operatorCall(site, token, '/contact-desk')).json();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/admin', textContent: 'Office' });
    document.getElementById('main')?.append(link);
  });
  await page.getByRole('link', { name: 'Office' }).click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${fresh + suspected}\\) Admin Dashboard`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveTitle(/^\(1\) .*Login|^\(1\) Operator/i);
});
