import { messageTitle } from '#tests/support/inbox-screen.ts';
import { expect, failedCalls, leaveMessage, statusWith, test } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';

test.use({ serviceWorkers: 'allow' });
// The second is the browser's own, where the line is lost while it looks for a newer worker.
test.use({ allowedConsole: { lines: [...failedCalls.lines, /error occurred when fetching the script/] } });

test('How many are new stands in the title of screens', async ({ page, open, owner, site }) => {
  await open();
  const count = async () => {
    return (await owner.get('/contact-desk')).body.new as number;
  };
  await leaveMessage(site, { email: 'counted.title@example.in' });
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(`^\\(${await count()}\\) Admin Dashboard`));
  const link = page.getByRole('link', { name: 'User Information', exact: true });
  await expect(link).toHaveAccessibleDescription(/^Leads \d+ new messages?$/);
  await link.click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${await count()}\\) User Information`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await expect(page).toHaveTitle(/^(?!\()/);
});

test('What is typed while a note is saved stays', async ({ page, open, owner, site }) => {
  const email = 'quick.fingers@example.in';
  await leaveMessage(site, { email });
  await open();
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  const field = page.getByRole('textbox', { name: 'Note' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/contacts/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  await field.fill('Call after six');
  const saving = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save note' }).click();
  await saving;
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
  const saved = (await owner.get(`/contacts/${id}`)).body;
  expect(saved).toMatchObject({ note: 'Call after six, not before.', note_revision: 2 });
});

test('A logout asks before a note goes that is not saved', async ({ page, open, site }) => {
  const email = 'session.note@example.in';
  await leaveMessage(site, { email });
  await open(`/admin/userInfo?id=${site.rows(email)[0]?.id}`);
  await page.getByRole('textbox', { name: 'Note' }).fill('a long note');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('a long note');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(statusWith(page, 'The note was saved.')).toBeVisible();
});

test('A note that is typed on a message that a colleague deletes is kept with it', async ({
  page,
  open,
  owner,
  site,
}) => {
  const email = 'gone.while@example.in';
  await leaveMessage(site, { email, first_name: 'Vanishing' });
  const id = site.rows(email)[0]?.id;
  await open();
  await page.goto(`/admin/userInfo?id=${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('call after six');
  await owner.delete(`/contacts/${id}`);
  const gone = page.getByRole('alert').filter({ hasText: 'This message no longer exists.' });
  await expect(gone).toContainText('Your note is kept in this tab.');
  await expect(messageTitle(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mark answered' })).toHaveCount(0);
  await gone.getByRole('link', { name: 'Trash' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Vanishing' });
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(note).toHaveValue('call after six');
});

test('A message that is gone is said in place', async ({ page, open, owner, site, context }) => {
  const email = 'dead.line@example.in';
  await leaveMessage(site, { email });
  await open();
  await page.goto('/admin/userInfo?id=99999999');
  await expect(page.getByText('This message no longer exists.')).toBeVisible();
  const id = site.rows(email)[0]?.id;
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Couldn’t change it. There is no connection to the site.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByRole('status')).toContainText('is marked as answered');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('was deleted');
  // A toast stays while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(() => site.rows(email)).toEqual([]);
  // Ten minutes later, as far as the server is concerned.
  await owner.post(`/contacts/${id}/restore`);
  await owner.delete(`/contacts/${id}`);
  await owner.post('/contact-desk/erase', { email });
  await undo.click();
  await expect(
    page.getByText('Couldn’t restore it. This message cannot be restored any more.'),
  ).toBeVisible();
});

test('The title counts new messages, then one’s own', async ({ page, owner, site, context }) => {
  await leaveMessage(site, { email: 'fight.title@example.in' });
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('waiting.title@example.in');
  await page.waitForLoadState('networkidle');
  await context.route('**/api/contacts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveTitle(/^\(1\) /);
  const token = await site.login();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const { new: fresh } = (await owner.get('/contact-desk')).body;
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/admin', textContent: 'Office' });
    document.getElementById('main')?.append(link);
  });
  await page.getByRole('link', { name: 'Office' }).click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${fresh}\\) Admin Dashboard`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveTitle(/^\(1\) .*Login|^\(1\) Operator/i);
});
