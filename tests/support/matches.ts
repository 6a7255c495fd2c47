import type { AdminFixture } from '#contract/fixtures-admin.ts';
import { HOUR_MS } from '#contract/time.ts';
import { bodyOf, type Client } from './client.ts';

export const aFixture = (given: Partial<Record<string, string>> = {}) => ({
  home: 'Mumbai',
  away: 'Chennai',
  competition: 'T20 League',
  venue: 'Wankhede Stadium, Mumbai',
  starts_at: '2026-11-21T14:00:00.000Z',
  ...given,
});

/** Adds a match as an editor does. */
export const addFixture = (
  editor: Client,
  given: Partial<Record<string, string>> = {},
): Promise<AdminFixture> => bodyOf(editor.post('/fixtures', aFixture(given)));

/** A full hour of tomorrow. */
export const START = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 26 * HOUR_MS);

/** Adds a match in Pune, at `START`, for the time of `use`. */
export async function withFixture(
  editor: Client,
  given: Partial<Record<string, string>>,
  use: () => Promise<void>,
): Promise<void> {
  const { id } = await addFixture(editor, { venue: 'Pune', starts_at: START.toISOString(), ...given });
  try {
    await use();
  } finally {
    await editor.delete(`/fixtures/${id}`);
  }
}
