import type { DeskFixture } from '#contract/fixture-desk.ts';
import type { TestApp } from './test-app.ts';

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
  app: Pick<TestApp, 'call'>,
  token: string,
  given: Partial<Record<string, string>> = {},
): Promise<DeskFixture> {
  const answer = await app.call('/api/fixtures', { method: 'POST', token, json: aFixture(given) });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}
