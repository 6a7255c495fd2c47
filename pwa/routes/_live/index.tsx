import { createFileRoute } from '@tanstack/react-router';
import { BETTING_TIPS, MATCH_PREDICTIONS } from '#contract/blog-rules.ts';
import { hydrate, neverHydratedPart } from '#pwa/app/hydrate.tsx';
import { homeHeads, lazyHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery, loadSaved } from '#pwa/shared/api/load-query.ts';
import { comesBackFar } from '#pwa/shared/browser/back-navigation.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { rowQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { fixturesQuery } from '#pwa/site/fixtures/fixtures-query.ts';
import { FixtureRow } from '../-fixture-row.tsx';
import { HomeRow } from '../-home-row.tsx';

const Opening = neverHydratedPart(async () => (await import('../-home-opening.tsx')).HomeOpening);
const Sections = neverHydratedPart(async () => (await import('../-home-sections.tsx')).HomeSections);

export const Route = hydrate(
  'load',
  createFileRoute('/_live/')({
    loader: async ({ context }) => {
      const [words] = await Promise.all([context.words.load(), Opening.load(), Sections.load()]);
      const headings = words.home.rows;
      // In the browser the rows load their own data. The page waits only for saved copies, where Back leads to a place below
      // them. Each row fails independently.
      const isAsked = context.moment === 'request';
      if (!isAsked && !(context.moment === 'browser' && comesBackFar())) return { headings };
      const load = isAsked ? loadQuery : loadSaved;
      const { callApi } = context;
      const rows = [MATCH_PREDICTIONS, BETTING_TIPS].map((id) => load(context, rowQuery(callApi, id)));
      await Promise.allSettled([load(context, fixturesQuery(callApi)), ...rows]);
      return { headings };
    },
    head: ({ match }) => lazyHead(async () => (await homeHeads()).homeHead(match.context.site)),
    component: Page,
  }),
);

function Page() {
  const { callApi } = Route.useRouteContext();
  const { headings } = Route.useLoaderData();
  return (
    <>
      <Opening />
      <Below>
        <FixtureRow callApi={callApi} />
        <HomeRow callApi={callApi} category={MATCH_PREDICTIONS} heading={headings.matchPredictions} />
        <HomeRow callApi={callApi} category={BETTING_TIPS} heading={headings.bettingTips} />
        <Sections />
      </Below>
    </>
  );
}
