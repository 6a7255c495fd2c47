import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Client, clientOf } from './client.ts';
import { expectFits } from './looks.ts';
import { leaveMessage, openAs, tabTo } from './operator-screens.ts';
import type { Site } from './site.ts';

interface InboxScreen {
  /** A word that finds the messages of this test alone. */
  word: string;
  owner: Client;
  emails: readonly string[];
}

/** Messages of people called One, Two, Three…, the first of them on top, on the screen of the messages. */
export async function openInbox(
  page: Page,
  site: Pick<Site, 'url' | 'login'>,
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
  const owner = clientOf(site.url, await site.login());
  await openAs(page, owner, `/admin/userInfo?q=${word}${filter}`);
  await expect(rowsOf(page)).toHaveCount(count);
  return { word, owner, emails };
}

/** The rows of messages, without that of the headers. */
export const rowsOf = (page: Page) => page.getByRole('table', { name: 'Messages' }).locator('tbody tr');

export const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: `${name} Rao` });

export const linkOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `${name} Rao`, exact: true });

/** What the message that is open is called. */
export const messageTitle = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 });

export const stateOf = (site: Pick<Site, 'rows'>, email: string | undefined) =>
  site.rows(email ?? '')[0]?.state;

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
  // It rests before it is lifted: the browser takes the next tap for the end of a movement.
  for (const [at, part] of [0.2, 0.4, 0.6, 0.8, 1, 1, 1].entries())
    await send('touchMove', (at + 1) / 10, from.x + box.width * share * part);
  await send('touchEnd', 0.9);
}

const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

/** Messages are read, noted, answered, deleted and brought back, kept apart from spam, and erased: by keyboard alone. */
export async function dayWithMessages(
  { page, site, open }: { page: Page; site: Site; open: (path: string) => Promise<void> },
  where: string,
  look: (page: Page) => Promise<void> = expectFits,
): Promise<void> {
  const to = (role: 'link' | 'button' | 'textbox', name: RegExp | string) =>
    tabTo(page, page.getByRole(role, { name }).first());
  const [asha, spam] = [`asha.${where}@example.in`, `spam.${where}@example.in`];
  await leaveMessage(site, {
    first_name: 'Asha',
    last_name: 'Rao',
    email: asha,
    phone: '098765 43210',
    message: `How do I get an ID?\nI watch every match. ${evil}`,
    page: '/cricket',
  });
  await leaveMessage(site, { email: spam, message: 'http://a.in http://b.in http://c.in' });
  await open(`/admin/userInfo?q=${asha}`);

  // What came, and how to answer.
  const row = page.getByRole('row').filter({ hasText: asha });
  await expect(row).toContainText('New');
  for (const text of ['Asha', 'Rao', '098765 43210', evil]) await expect(row).toContainText(text);
  await expect(row).toContainText(/\d\d\/\d\d\/\d\d/);
  await expect(page).toHaveTitle(/User Information/);
  await expect(page.getByText(spam)).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210',
  );
  await to('link', 'Asha Rao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/id=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message from Asha Rao');
  await expect(page.getByRole('article').getByText('I watch every match.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row.getByRole('link', { name: 'Asha Rao' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(page.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    `mailto:${asha}?subject=Your%20message%20to%20Reddy%20Anna`,
  );
  await expect(page.locator('.contact-facts').first()).toContainText('Previous page/cricket');
  await expect(page.getByRole('link', { name: '/cricket' })).toBeVisible();
  await look(page);

  // A note, and it is answered.
  await to('textbox', 'Note');
  await page.keyboard.type('Called at noon.');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await to('button', 'Save note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('The note was saved.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called at noon.');
  await to('button', 'Mark answered');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`The message from Asha Rao is marked as answered.`);
  await expect.poll(() => site.rows(asha)[0]?.state).toBe('answered');

  // Deleted by mistake, and back.
  await to('button', 'More actions');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`The message from Asha Rao was deleted.`);
  await expect(page).not.toHaveURL(/id=/);
  await expect(row).toHaveCount(0);
  await expect.poll(() => site.rows(asha)).toEqual([]);
  await page.keyboard.press('u');
  await expect(page.getByRole('status')).toContainText(`The message from Asha Rao is back.`);
  await expect(row).toContainText('Answered');
  await expect(row).toContainText('Note');

  // What was wrongly taken for spam is in a list of its own.
  await page.goto(`/admin/userInfo?q=${spam}`);
  await expect(page.getByText('No message matches')).toBeVisible();
  await to('link', /^Suspected spam/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=suspected/);
  await to('button', 'Not spam');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('is back among the new ones');
  await expect.poll(() => site.rows(spam)[0]?.state).toBe('new');

  // Somebody asks to be forgotten.
  await page.goto('/admin/userInfo');
  await page.getByText('Erase a person').focus();
  await page.keyboard.press('Enter');
  await to('textbox', 'Email address');
  await page.keyboard.type(asha);
  await to('button', /^Erase$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`One message from ${asha} was erased for good.`);
  expect(site.rows(asha)).toEqual([]);
}
