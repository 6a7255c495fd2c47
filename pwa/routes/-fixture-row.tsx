import type { CallApi } from '#contract/endpoint.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { FIXTURES_IN_STRIP } from '#contract/fixtures-rules.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { FixtureList, useShown } from '#pwa/site/fixtures/fixture-list.tsx';
import { fixturesQuery } from '#pwa/site/fixtures/fixtures-query.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';

/** The next matches on the home page. Nothing without them, and where they cannot be had: the page is whole without. */
export function FixtureRow({ callApi }: { callApi: CallApi }) {
  const { data } = useCachedQuery(fixturesQuery(callApi));
  return data !== undefined && <FixtureStrip fixtures={data} />;
}

/** The next matches, with a link to all; nothing where there are none. */
function FixtureStrip({ fixtures }: { fixtures: readonly Fixture[] }) {
  const shown = useShown(fixtures);
  if (shown.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="fixtures">
      <SectionHeading id="fixtures" title="Fixtures">
        <a href="/fixtures" aria-describedby="fixtures">
          All fixtures
        </a>
      </SectionHeading>
      <FixtureList fixtures={shown.slice(0, FIXTURES_IN_STRIP)} level={3} />
    </section>
  );
}
