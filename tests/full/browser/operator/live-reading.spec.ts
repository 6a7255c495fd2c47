import type { Page } from '@playwright/test';
import { type Client, clientOf } from '#tests/support/client.ts';
import { linkOf, messageTitle, rowsOf } from '#tests/support/inbox-screen.ts';
import {
  answerAll,
  expect,
  leaveMessage,
  makeColleague,
  openAs,
  operator,
  test,
} from '#tests/support/operator-screens.ts';

/** The screen of an operator that follows what happens. */
async function openLive(page: Page, owner: Client, path?: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await openAs(page, owner, path);
  await listening;
}

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

test('The dashboard follows what happens in place, and counts what is new', async ({ page, owner, site }) => {
  await answerAll(owner);
  for (const name of ['Anita', 'Bela', 'Chitra'])
    await leaveMessage(site, { first_name: name, email: `${name}@reading.example.in`, message: 'Call me' });
  await openLive(page, owner);
  const newest = page.getByRole('region', { name: 'Newest messages' });
  const names = newest.getByRole('listitem').getByRole('link');
  await expect(names.first()).toHaveText('Chitra');
  const total = page.getByRole('region', { name: 'Figures' }).locator('dt:has-text("Total") + dd');
  const before = Number(await total.textContent());
  // Who waits is listed above, and becomes more.
  await newest.evaluate((region) => region.scrollIntoView());
  const top = await topOf(page, '.dash-newest > li');
  await leaveMessage(site, { first_name: 'Divya', email: 'Divya@reading.example.in', message: 'Call me' });
  await expect(total).toHaveText(String(before + 1));
  await expect(newest.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(names.first()).toHaveText('Chitra');
  await expect(page.getByRole('heading', { name: /^4 waiting/ })).toBeVisible();
  await expect(page.locator('.waiting-leads-list > li')).toHaveCount(4);
  // The browser scrolls by whole pixels.
  await expect.poll(async () => Math.abs((await topOf(page, '.dash-newest > li')) - top)).toBeLessThan(1);
  // Somebody else answers one of those that are shown.
  const id = site.rows('Chitra@reading.example.in')[0]?.id;
  await owner.patch(`/contacts/${id}`, { state: 'answered' });
  await expect(newest.getByRole('listitem').first()).toContainText('Answered');
  await newest.getByRole('button', { name: '1 new' }).click();
  await expect(names.first()).toHaveText('Divya');
  await expect(newest.getByRole('heading')).toBeFocused();
  await expect(newest.getByRole('button')).toHaveCount(0);
});

for (const width of [390, 1280]) {
  test(`At ${width} pixels nothing moves that one reads`, async ({ page, owner, site, browser }) => {
    await page.setViewportSize({ width, height: 844 });
    await leaveMessage(site, { first_name: 'Still', last_name: 'Rao', email: `still${width}@example.in` });
    await openLive(page, owner, '/admin/userInfo');
    await expect(linkOf(page, 'Still').first()).toBeVisible();
    const row = await topOf(page, '.lead-row');
    await leaveMessage(site, { email: `late${width}@example.in` });
    const arrived = page.getByRole('button', { name: '1 new' });
    await expect(arrived).toBeVisible();
    expect(await topOf(page, '.lead-row')).toBe(row);
    await arrived.click();
    await expect(rowsOf(page).first()).toContainText(`late${width}@example.in`);

    await linkOf(page, 'Still').first().click();
    await expect(messageTitle(page)).toHaveText('Message from Still Rao');
    const title = await topOf(page, '#message-title');
    // The same message at a colleague's, in a browser of her own.
    const name = `asha ${width}`;
    const login = await clientOf(site.url).post('/login', await makeColleague(owner, 'answerer', name));
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
    const theirs = await context.newPage();
    await theirs.addInitScript((stored) => Object.assign(localStorage, stored), login.body);
    await theirs.goto(page.url());
    const answering = page.getByText(`${name} is answering.`);
    await expect(answering).toBeVisible();
    expect(await topOf(page, '#message-title')).toBe(title);

    // She goes back to the list: that is sent at once, not when her last word is over.
    await theirs.getByRole('link', { name: 'All messages' }).click();
    await expect(answering).toHaveCount(0, { timeout: 20_000 });
    await theirs.getByRole('link', { name: 'Still Rao' }).first().click();
    await expect(answering).toBeVisible();
    // She leaves the site.
    await theirs.goto('about:blank');
    await expect(answering).toHaveCount(0, { timeout: 20_000 });
    expect(await topOf(page, '#message-title')).toBe(title);
    await context.close();
  });
}

test('What a colleague does to a person shows on the open timeline', async ({ page, owner, site }) => {
  const email = 'timeline@reading.example.in';
  await leaveMessage(site, { email, message: 'First' });
  const id = site.rows(email)[0]?.id;
  await openLive(page, owner, `/admin/userInfo?id=${id}`);
  const timeline = page.getByRole('region', { name: 'All from this person' });
  await expect(timeline).toContainText('One message.');
  await leaveMessage(site, { email, message: 'Second' });
  await expect(timeline).toContainText('2 messages.');
  await owner.patch(`/contacts/${id}`, { state: 'answered' });
  await expect(timeline).toContainText(`${operator.username}: answered`);
});

test('Escape closes a message to the list', async ({ page, open, site }) => {
  const email = 'escape@reading.example.in';
  for (const message of ['First', 'Second'])
    await leaveMessage(site, { first_name: 'Esha', last_name: 'Rao', email, message });
  await open('/admin');
  await page.getByRole('link', { name: 'User Information', exact: true }).click();
  await linkOf(page, 'Esha').first().click();
  await expect(messageTitle(page)).toHaveText('Message from Esha Rao');
  await page.getByRole('link', { name: 'Wrote' }).click();
  await expect(page.locator('.contact-words')).toHaveText('First');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/userInfo$/);
  await expect(linkOf(page, 'Esha').last()).toBeFocused();

  // Twice in a row is once too often: the list stays.
  await linkOf(page, 'Esha').first().click();
  await expect(messageTitle(page)).toHaveText('Message from Esha Rao');
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/userInfo$/);
  await expect(rowsOf(page).first()).toBeVisible();
});
