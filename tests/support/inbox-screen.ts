import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { leaveMessage, openOperatorScreen } from './operator-screens.ts';
import type { Site } from './site.ts';

export interface InboxScreen {
  /** A word that finds the messages of this test alone. */
  word: string;
  token: string;
  emails: readonly string[];
}

/** Messages of people called One, Two, Three…, the first of them on top, on the screen of the messages. */
export async function openInbox(
  page: Page,
  site: Site,
  { count = 3, state = '', phone = '98765 43210' }: { count?: number; state?: string; phone?: string } = {},
): Promise<InboxScreen> {
  const word = `w${randomUUID().slice(0, 8)}`;
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].slice(0, count);
  const emails = names.map((name) => `${name.toLowerCase()}.${word}@example.in`);
  for (const [index, name] of [...names.entries()].toReversed()) {
    await leaveMessage(site, {
      first_name: name,
      last_name: 'Rao',
      email: emails[index] ?? '',
      phone,
      message: `Question ${name} about ${word}`,
    });
  }
  const filter = state === '' ? '' : `&state=${state}`;
  const token = await openOperatorScreen(page, site, `/admin/userInfo?q=${word}${filter}`);
  await expect(rowsOf(page)).toHaveCount(count);
  return { word, token, emails };
}

/** The rows of messages, without that of the headers. */
export const rowsOf = (page: Page) => page.getByRole('table', { name: 'Messages' }).locator('tbody tr');

export const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: `${name} Rao` });

export const linkOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `${name} Rao`, exact: true });

/** What the message that is open is called. */
export const messageTitle = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 });

export const stateOf = (site: Site, email: string | undefined) => site.rows(email ?? '')[0]?.state;

/** A finger that goes from one side of an element to the other, as far as `share` of its width. */
export async function swipe(page: Page, selector: string, share: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen`);
  const client = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 150) };
  const begin = Date.now() / 1000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begin + at,
      touchPoints: x === undefined ? [] : [{ x, y: from.y }],
    });
  await send('touchStart', 0, from.x);
  // It rests before it is lifted: the browser takes the next tap for the end of a movement that goes on.
  for (const [at, part] of [0.2, 0.4, 0.6, 0.8, 1, 1, 1].entries())
    await send('touchMove', (at + 1) / 10, from.x + box.width * share * part);
  await send('touchEnd', 0.9);
}
