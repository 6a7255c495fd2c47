import { createFileRoute } from '@tanstack/react-router';
import type { Fixture } from '#contract/fixtures.ts';
import { useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { leagueLinks, linkTo } from '#pwa/content/navigation.ts';
import { heads, lazyHead } from '#pwa/routes/-lazy-head.ts';
import type { CachedResult } from '#pwa/shared/api/cached-result.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { CardSkeletons } from '#pwa/shared/ui/skeleton.tsx';
import { LoadFailed } from '#pwa/site/blog/components/load-failed.tsx';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import {
  type FixtureChoice,
  FixtureFilter,
  isChosen,
  shownChoice,
} from '#pwa/site/fixtures/fixture-filter.tsx';
import { FixtureDays, useShown } from '#pwa/site/fixtures/fixture-list.tsx';
import { FIXTURES, fixturesQuery } from '#pwa/site/fixtures/fixtures-query.ts';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = createFileRoute('/_live/fixtures')({
  staticData: { hydrate: 'load' },
  validateSearch: ({ sport, competition }: { sport?: unknown; competition?: unknown }): FixtureChoice => ({
    ...(isWord(sport) && { sport }),
    ...(isWord(competition) && { competition }),
  }),
  loader: async ({ context }) => {
    // In the browser the page loads them itself.
    if (context.stage === 'request') await loadQuery(context, fixturesQuery(context.callApi));
  },
  head: ({ match: { context } }) =>
    lazyHead(async () => {
      const known = context.queries.present?.getQueryData<CachedResult<Fixture[]>>(FIXTURES);
      return (await heads()).fixturesHead(context.site, known?.data ?? []);
    }),
  component: Page,
});

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

function Page() {
  useNoteHydrated();
  const { callApi } = Route.useRouteContext();
  const { data, failed, copySavedAt, retry } = useCachedQuery(fixturesQuery(callApi));
  const shown = useShown(data ?? []);
  const choice = shownChoice(shown, Route.useSearch());
  const suggestions = useSuggestions();
  return (
    <>
      <PlainHeading
        title="Fixtures"
        trail={[HOME]}
        lead="Matches to come, in India’s time and in yours where it differs. A start may change: the organiser has the last word."
      />
      <div className="wrap section flow" aria-busy={data === undefined && !failed}>
        {copySavedAt !== undefined && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />}
        {failed && <LoadFailed what="fixtures" onRetry={retry} />}
        {data === undefined && !failed && <CardSkeletons count={3} />}
        {data !== undefined && shown.length === 0 && (
          <EmptyState title="No fixtures are listed at the moment.">
            <nav aria-label="Suggestions">
              <ul className="suggestions">
                {suggestions.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <FixtureFilter fixtures={shown} shown={choice} />
            <FixtureDays fixtures={shown.filter(isChosen(choice))} />
            <p>
              <a href="/fixtures.ics">Add all to a calendar</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** Where one may go on while no match is listed. */
function useSuggestions() {
  const words = useFrameWords();
  const blog = linkTo(words, '/blog');
  return [...(blog === undefined ? [] : [{ label: 'See all posts', href: blog }]), ...leagueLinks(words)];
}
