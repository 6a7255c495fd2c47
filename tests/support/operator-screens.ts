import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

/** Logs in without the form, then opens one of the operator's screens. Gives the token. */
export async function openOperatorScreen(page: Page, site: Site, path = '/admin'): Promise<string> {
  const token = await site.login();
  await page.addInitScript((value) => {
    // Once for each test: a token that the page dropped stays dropped.
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('token', value);
    // Tests fill texts by their Markdown; those of the toolbar choose it.
    localStorage.setItem('editor-mode', 'plain');
  }, token);
  await page.goto(path);
  return token;
}

/** Opens a screen of the second group; on a phone it is behind the tab More. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).waitFor();
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** A call of the operator beside the page. */
export async function operatorCall(
  site: Site,
  token: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(`${site.url}/api${path}`, { ...init, headers });
}

/** Ends the session after a press, and before the call that it makes reaches the server. */
export async function pressAsSessionEnds(
  page: Page,
  site: Site,
  token: string,
  press: () => Promise<void>,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  // Else another call may be refused before the press, and the page goes to the login by itself.
  await page.route('**/api/**', (route) => ended.promise.then(() => route.fallback()));
  await press();
  await operatorCall(site, token, '/logout', { method: 'POST' });
  ended.resolve();
}

/** A message as a plain client leaves it. */
export async function leaveMessage(site: Site, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${site.url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (answer.status !== 201) throw new Error(`the message was answered with ${answer.status}`);
}
