import type { Browser, Page } from '@playwright/test';
import { linkOf, messageTitle, rowsOf } from '#tests/support/inbox-screen.ts';
import { leaveMessage, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, operator, type Site, test, withoutWorker } from '#tests/support/site.ts';

// What arrives on this site is counted.
test.use({ ...withoutWorker, sharedBy: 'live-reading' });

const colleague = { username: 'asha', password: 'a meadow of her own' };

const json = (body: object, method = 'POST') => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** The screen of an operator who hears what happens. */
async function openLive(page: Page, site: Site, path?: string): Promise<string> {
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  const token = await openOperatorScreen(page, site, path);
  await listening;
  return token;
}

/** The same screen of a colleague, in a browser of her own. */
async function openColleague(browser: Browser, site: Site, token: string, path: string): Promise<Page> {
  const invite = json({ role: 'answerer', password: operator.password });
  const { token: invitation } = await (await operatorCall(site, token, '/invites', invite)).json();
  // The second time she is there already.
  await operatorCall(site, '', '/invitation/accept', json({ token: invitation, ...colleague }));
  const login = await (await operatorCall(site, '', '/login', json(colleague))).json();
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((kept) => Object.assign(localStorage, kept), {
    token: login.token,
    role: login.role,
  });
  await page.goto(path);
  return page;
}

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

test('The dashboard follows what happens: figures and states change in place, what is new is counted', async ({
  page,
  site,
}) => {
  for (const name of ['Anita', 'Bela', 'Chitra'])
    await leaveMessage(site, { first_name: name, email: `${name}@reading.example.in`, message: 'Call me' });
  const token = await openLive(page, site);
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
  await operatorCall(site, token, `/contacts/${id}`, json({ state: 'answered' }, 'PATCH'));
  await expect(newest.getByRole('listitem').first()).toContainText('Answered');
  await newest.getByRole('button', { name: '1 new' }).click();
  await expect(names.first()).toHaveText('Divya');
  await expect(newest.getByRole('heading')).toBeFocused();
  await expect(newest.getByRole('button')).toHaveCount(0);
});

for (const width of [390, 1280]) {
  test(`At ${width} pixels what arrives, and who is answering, moves nothing that one reads`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await leaveMessage(site, { first_name: 'Still', last_name: 'Rao', email: `still${width}@example.in` });
    const token = await openLive(page, site, '/admin/userInfo');
    await expect(linkOf(page, 'Still').first()).toBeVisible();
    const row = await topOf(page, '.lead-row');
    await leaveMessage(site, { email: `late${width}@example.in` });
    const arrived = page.getByRole('button', { name: '1 new' });
    await expect(arrived).toBeVisible();
    expect(await topOf(page, '.lead-row')).toBe(row);
    await arrived.click();
    await expect(rowsOf(page).first()).toContainText(`late${width}@example.in`);

    await linkOf(page, 'Still').first().click();
    await expect(messageTitle(page)).toHaveText('Message of Still Rao');
    const title = await topOf(page, '#message-title');
    const theirs = await openColleague(browser, site, token, page.url());
    const answering = page.getByText('asha is answering.');
    await expect(answering).toBeVisible();
    expect(await topOf(page, '#message-title')).toBe(title);

    // She goes back to the list: that is told at once, not when her last word is over.
    await theirs.getByRole('link', { name: 'All messages' }).click();
    await expect(answering).toHaveCount(0, { timeout: 20_000 });
    await theirs.getByRole('link', { name: 'Still Rao' }).first().click();
    await expect(answering).toBeVisible();
    // She leaves the site.
    await theirs.goto('about:blank');
    await expect(answering).toHaveCount(0, { timeout: 20_000 });
    expect(await topOf(page, '#message-title')).toBe(title);
    await theirs.context().close();
  });
}

test('What a colleague does to a person shows on the open timeline', async ({ page, site }) => {
  const email = 'timeline@reading.example.in';
  await leaveMessage(site, { email, message: 'First' });
  const id = site.rows(email)[0]?.id;
  const token = await openLive(page, site, `/admin/userInfo?id=${id}`);
  const timeline = page.getByRole('region', { name: 'Everything of this person' });
  await expect(timeline).toContainText('One message.');
  await leaveMessage(site, { email, message: 'Second' });
  await expect(timeline).toContainText('2 messages.');
  await operatorCall(site, token, `/contacts/${id}`, json({ state: 'answered' }, 'PATCH'));
  await expect(timeline).toContainText(`${operator.username}: answered`);
});

test('Escape closes the message to the list, also one that was reached from another message', async ({
  page,
  site,
}) => {
  const email = 'escape@reading.example.in';
  for (const message of ['First', 'Second'])
    await leaveMessage(site, { first_name: 'Esha', last_name: 'Rao', email, message });
  await openOperatorScreen(page, site, '/admin');
  await page.getByRole('link', { name: 'User Information', exact: true }).click();
  await linkOf(page, 'Esha').first().click();
  await expect(messageTitle(page)).toHaveText('Message of Esha Rao');
  await page.getByRole('link', { name: 'Wrote' }).click();
  await expect(page.locator('.contact-words')).toHaveText('First');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/userInfo$/);
  await expect(linkOf(page, 'Esha').last()).toBeFocused();

  // Twice in a row is once too often: the list stays.
  await linkOf(page, 'Esha').first().click();
  await expect(messageTitle(page)).toHaveText('Message of Esha Rao');
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/userInfo$/);
  await expect(rowsOf(page).first()).toBeVisible();
});
