import type { Fixture } from '#contract/fixtures.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { sportsEvents } from '#pwa/site/fixtures/sports-events.ts';
import { headOf } from '../-page-head.ts';

export const fixturesHead = (site: ShownFacts, fixtures: readonly Fixture[]) =>
  headOf(site, '/fixtures', 'Fixtures', sportsEvents(canonicalOrigin(), fixtures));
