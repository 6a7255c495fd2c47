import type { DeskFixture } from '#contract/fixture-desk.ts';
import type { Client } from './client.ts';

export const aFixture = (given: Partial<Record<string, string>> = {}) => ({
  home: 'Mumbai',
  away: 'Chennai',
  competition: 'T20 League',
  venue: 'Wankhede Stadium, Mumbai',
  starts_at: '2026-11-21T14:00:00.000Z',
  ...given,
});

/** Adds a match as an editor does. */
export async function addFixture(
  editor: Client,
  given: Partial<Record<string, string>> = {},
): Promise<DeskFixture> {
  const { status, body } = await editor.post('/fixtures', aFixture(given));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
