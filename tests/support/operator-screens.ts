import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Role } from '#contract/auth-rules.ts';
import { bodyOf, type Client, clientOf } from './client.ts';
import { aPicture } from './pictures.ts';
import { expect, operator, type Site, test as siteTest } from './site.ts';

export { expect, operator, type Site };

interface OperatorFixtures {
  /** Opens one of the operator's screens in the test's tab, by the session of `owner`. */
  open: (path?: string) => Promise<void>;
}

/** Tests of the operator's screens. Without a service worker: saving the whole site is most of the work of a first visit. */
export const test = siteTest.extend<OperatorFixtures>({
  serviceWorkers: 'block',
  open: ({ page, owner }, use) => use((path) => openAs(page, owner, path)),
});

/** For tests whose calls fail on purpose: the browser logs it on its console. */
export const failedCalls = { lines: [/Failed to load resource/] };

/** Opens one of the operator's screens by a session that there is. */
export async function openAs(page: Page, { token }: Pick<Client, 'token'>, path = '/admin'): Promise<void> {
  await page.addInitScript((value = '') => {
    // Once for each test: a token that the page dropped stays dropped.
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('token', value);
    // Tests fill texts by their Markdown; those of the toolbar choose it.
    localStorage.setItem('editor-mode', 'plain');
  }, token);
  await page.goto(path);
}

/** Fills the form of the login, and sends it. */
export async function fillLogin(page: Page, { username, password } = operator): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The heading of the screen. */
export const screenTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The status line with these words. */
export const statusWith = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** Publishes what was changed in the settings. */
export async function publishSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
}

/** Opens a screen of the second group; on a phone it is behind the tab More. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).waitFor();
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** Ends the session after a press, and before the call that it makes reaches the server. */
export async function pressAsSessionEnds(
  page: Page,
  owner: Client,
  press: () => Promise<void>,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  // Else another call may be refused before the press, and the page goes to the login without it.
  await page.route('**/api/**', (route) => ended.promise.then(() => route.fallback()));
  await press();
  await owner.post('/logout');
  ended.resolve();
}

/** The login of a colleague, made by an invitation. */
export async function makeColleague(owner: Client, role: Role, username: string): Promise<typeof operator> {
  const { token } = await bodyOf(owner.post('/invites', { role, password: operator.password }));
  const login = { username, password: 'a meadow of her own' };
  await bodyOf(owner.post('/invitation/accept', { token, ...login }));
  return login;
}

/** A message as a plain client leaves it. */
export const leaveMessage = (site: Pick<Site, 'url'>, fields: Record<string, string>): Promise<void> =>
  bodyOf(clientOf(site.url).post('/contacts', fields));

/** Nobody waits any more: for tests that count on a site that they share. */
export async function answerAll(owner: Client): Promise<void> {
  for (;;) {
    const { body } = await owner.get('/contacts?state=new&limit=100');
    if (body.length === 0) return;
    await owner.post('/contact-desk/bulk', {
      ids: body.map(({ id }: { id: number }) => id),
      change: { state: 'answered' },
    });
  }
}

const isStream = (request: { url: () => string }) => request.url().endsWith('/api/events');

/** The tabs of this browser that asked for a stream of events. */
export function streamsOf(context: BrowserContext): Page[] {
  const requests: Page[] = [];
  context.on('request', (request) => {
    if (isStream(request)) requests.push(request.frame().page());
  });
  return requests;
}

/** The next stream is there. */
export const isListening = (context: BrowserContext) => context.waitForEvent('response', isStream);

/** The next stream has ended: by the tab, or by the server, whichever is first. */
export const streamEnds = (context: BrowserContext) =>
  Promise.race([
    context.waitForEvent('requestfailed', isStream),
    context.waitForEvent('requestfinished', isStream),
  ]);

export async function openTab(context: BrowserContext, owner: Client, path?: string): Promise<Page> {
  const tab = await context.newPage();
  await openAs(tab, owner, path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

let letters = 0;

/** A message of somebody. Gives its id. */
export async function leaveLetter(visitor: Client): Promise<number> {
  letters += 1;
  const { status, body } = await visitor.post('/contacts', { email: `live${letters}@example.in` });
  expect(status).toBe(201);
  return body.id;
}

/** How many messages are new, in the title. With a stream sooner than the counts are asked for without one. */
export const showsCount = (tab: Page, count: number, timeout = 45_000) =>
  expect(tab).toHaveTitle(new RegExp(`^\\(${count}\\)`), { timeout });
export const SOON = 15_000;

/** The address of the form of one page of the site; `new`: of a page to be. */
export const editorOf = (path: string) => `/admin/pages?page=${encodeURIComponent(path)}`;

export const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });

/** The line that says how the page is saved. */
export const savedLine = (page: Page, text: string | RegExp) => page.locator('.saved-line').getByText(text);

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Tabs on until `target` has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** A picture as a file field takes it. */
export const pictureFile = async (name = 'ground.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture(),
});

/** The parts of the post's form. */
export const postEditor = (page: Page) => ({
  title: page.getByRole('textbox', { name: 'Title' }),
  text: page.getByRole('textbox', { name: 'Description' }),
  image: page.getByLabel('Image'),
  add: page.getByRole('button', { name: 'Add Blog' }),
  save: page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }),
  status: page.getByRole('status'),
});

/** Shows the fields of the post's form next to its text: on a phone they are in a sheet. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  const opener = page.getByRole('button', { name: 'Details', exact: true });
  if (await opener.isVisible()) await opener.click();
}

export async function closeDetails(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Done', exact: true });
  if (await done.isVisible()) await done.click();
}

/** Shows the post as its visitors will see it. */
export async function showPreview(page: Page, shape: 'page' | 'card' = 'page') {
  const sheet = page.getByRole('dialog', { name: 'As visitors will see it' });
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Preview', exact: true }).click();
  if (shape === 'card') await sheet.getByRole('button', { name: 'Card' }).click();
  return sheet.frameLocator(`iframe[title="Preview of the ${shape}"]`);
}

/** Saves the post so, by the choice next to the button. */
export async function publishAs(page: Page, choice: 'Publish now' | 'Keep as a draft' | { later: string }) {
  await page.getByRole('button', { name: 'When to publish…' }).click();
  const sheet = page.getByRole('dialog', { name: 'When to publish' });
  if (typeof choice === 'object') await sheet.getByLabel('Publish later at').fill(choice.later);
  const name = typeof choice === 'object' ? 'Publish later' : choice;
  await sheet.getByRole('button', { name, exact: true }).click();
}

/** Without a category nothing is sent. */
export const categoriesHaveCome = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(/\d/);

/** A draft with these words is stored. Asked for before they are typed. */
export const draftIsStored = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/blog-drafts/') &&
      answer.request().postData()?.includes(text) === true &&
      answer.ok(),
  );

/** Gives pictures to the page as a drop or a paste would. Says whether the browser was kept from its own way with them. */
export async function hand(
  target: Locator,
  way: 'drop' | 'paste',
  ...names: string[]
): Promise<'prevented' | 'left to the browser'> {
  const bytes = [...(await aPicture())];
  return target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      for (const name of given.names)
        transfer.items.add(new File([new Uint8Array(given.bytes)], name, { type: 'image/png' }));
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { clientX: x + width / 2, clientY: y + height / 2 };
      const event =
        given.way === 'drop'
          ? new DragEvent('drop', { ...middle, dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      return element.dispatchEvent(event) ? 'left to the browser' : 'prevented';
    },
    { bytes, way, names },
  );
}
