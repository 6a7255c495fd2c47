import type { BrowserContext, Page } from '@playwright/test';
import { ContactPage } from '#tests/support/contact-page.ts';
import { expect } from '#tests/support/line.ts';

/** Writes so many messages while the line refuses them. */
export async function write(contact: ContactPage, email: string, count: number): Promise<string[]> {
  const messages = Array.from({ length: count }, (_, index) => `Message ${index + 1}`);
  for (const [index, message] of messages.entries()) {
    await contact.send(email, message);
    await expect(contact.items).toHaveCount(index + 1);
  }
  return messages;
}

export async function openOther(context: BrowserContext): Promise<ContactPage> {
  const other = new ContactPage(await context.newPage());
  await other.open();
  return other;
}

export const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
