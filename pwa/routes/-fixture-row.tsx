import type { CallApi } from '#contract/endpoint.ts';
import { FixtureStrip } from '#pwa/features/fixtures/fixture-strip.tsx';
import { fixturesQuery } from '#pwa/features/fixtures/fixtures-query.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';

/** The next matches on the home page. Nothing without them, and where they cannot be had: the page is whole without. */
export function FixtureRow({ callApi }: { callApi: CallApi }) {
  const { data } = useCachedQuery(fixturesQuery(callApi));
  return data !== undefined && <FixtureStrip fixtures={data} />;
}
