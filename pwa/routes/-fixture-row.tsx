import type { CallApi } from '#contract/endpoint.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { FixtureStrip } from '#pwa/site/fixtures/fixture-strip.tsx';
import { fixturesQuery } from '#pwa/site/fixtures/fixtures-query.ts';

/** The next matches on the home page. Nothing without them, and where they cannot be had: the page is whole without. */
export function FixtureRow({ callApi }: { callApi: CallApi }) {
  const { data } = useCachedQuery(fixturesQuery(callApi));
  return data !== undefined && <FixtureStrip fixtures={data} />;
}
