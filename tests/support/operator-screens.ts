import type { Page } from '@playwright/test';
import type { Role } from '#contract/auth-rules.ts';
import { bodyOf, type Client, clientOf } from './client.ts';
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

/** For tests whose calls fail on purpose: the browser says so on its console. */
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
export const said = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });

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
  // Else another call may be refused before the press, and the page goes to the login by itself.
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
export const leaveMessage = (site: Site, fields: Record<string, string>): Promise<void> =>
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
