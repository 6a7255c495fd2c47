import type { Fixture } from '#contract/fixtures.ts';
import type { ShownFacts } from '#contract/settings-rules.ts';
import { sportsEvent } from '#pwa/app/json-ld.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { headOf } from '../-page-head.ts';

/** Matches that search engines are told of. */
const IN_HEAD = 30;

export function fixturesHead(site: ShownFacts, fixtures: readonly Fixture[]) {
  const origin = canonicalOrigin();
  const events = fixtures.slice(0, IN_HEAD).map((fixture) => sportsEvent({ origin, ...fixture }));
  return headOf(site, '/fixtures', 'Fixtures', events);
}
