import type { Page } from '@playwright/test';
import { operatorCall } from './operator-screens.ts';
import type { Site } from './site.ts';

export const wayOf = (page: Page) => page.getByRole('combobox', { name: 'Best way to answer' });
export const timeOf = (page: Page) => page.getByRole('combobox', { name: 'Best time, in India' });

/** How and when each message of an address asks to be answered, as the operator's list has it. */
export async function wishesOf(site: Site, email: string): Promise<string[]> {
  const answer = await operatorCall(site, await site.login(), `/contacts?q=${encodeURIComponent(email)}`);
  const messages: { preferred_channel: string; preferred_time: string }[] = await answer.json();
  return messages.map(({ preferred_channel, preferred_time }) => `${preferred_channel} ${preferred_time}`);
}
