import { createFileRoute } from '@tanstack/react-router';
import { BETTING_TIPS, MATCH_PREDICTIONS } from '#contract/blog-limits.ts';
import { rowQuery } from '#pwa/features/blog/queries.ts';
import { Below } from '#pwa/lib/below.tsx';
import { loadFresh } from '#pwa/lib/fresh.ts';
import { stillPart } from '#pwa/lib/still-part.tsx';
import { HomeRow } from '../-home-row.tsx';
import { homeHeads, lateHead } from '../-late-head.ts';

const Opening = stillPart(async () => (await import('../-home-opening.tsx')).HomeOpening);
const Sections = stillPart(async () => (await import('../-home-sections.tsx')).HomeSections);

export const Route = createFileRoute('/_live/')({
  loader: async ({ context }) => {
    await Promise.all([Opening.load(), Sections.load()]);
    // The rows fill themselves wherever else the page is made: it never waits for them. Each fails alone.
    if (context.moment !== 'request') return;
    await Promise.allSettled(
      [MATCH_PREDICTIONS, BETTING_TIPS].map((id) => loadFresh(context, rowQuery(context.callApi, id))),
    );
  },
  head: () => lateHead(async () => (await homeHeads()).homeHead()),
  component: Page,
});

function Page() {
  const { callApi } = Route.useRouteContext();
  return (
    <>
      <Opening />
      <HomeRow callApi={callApi} category={MATCH_PREDICTIONS} />
      <Below>
        <HomeRow callApi={callApi} category={BETTING_TIPS} />
        <Sections />
      </Below>
    </>
  );
}
