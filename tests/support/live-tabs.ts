import type { BrowserContext, Page } from '@playwright/test';
import type { Client } from './client.ts';
import { expect, openAs } from './operator-screens.ts';

const isStream = (request: { url: () => string }) => request.url().endsWith('/api/events');

/** The tabs of this browser that asked for a stream of events. */
export function streamsOf(context: BrowserContext): Page[] {
  const asked: Page[] = [];
  context.on('request', (request) => {
    if (isStream(request)) asked.push(request.frame().page());
  });
  return asked;
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
