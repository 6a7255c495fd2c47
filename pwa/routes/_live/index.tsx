import { createFileRoute } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { arranged, type HomeSection, homeSections } from '#contract/arrangement.ts';
import { BETTING_TIPS, MATCH_PREDICTIONS } from '#contract/blog-rules.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { FIXTURES_IN_STRIP } from '#contract/fixtures-rules.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { neverHydratedPart, useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { linkTo } from '#pwa/content/navigation.ts';
import type { TextSection } from '#pwa/routes/-home-sections.tsx';
import { heads, lazyHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery, loadSaved } from '#pwa/shared/api/load-query.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { returnsFarDown } from '#pwa/shared/browser/back-navigation.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import { PostRow } from '#pwa/site/blog/components/post-row.tsx';
import { useNewPosts } from '#pwa/site/blog/components/use-new-posts.ts';
import { rowQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { FixtureList, useShown } from '#pwa/site/fixtures/fixture-list.tsx';
import { fixturesQuery } from '#pwa/site/fixtures/fixtures-query.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';

const Opening = neverHydratedPart(async () => (await import('../-home-opening.tsx')).HomeOpening);
const Sections = neverHydratedPart(async () => (await import('../-home-sections.tsx')).HomeSections);

export const Route = createFileRoute('/_live/')({
  staticData: { hydrate: 'load' },
  loader: async ({ context }) => {
    const [words] = await Promise.all([context.words.load(), Opening.load(), Sections.load()]);
    const headings = words.home.rows;
    // In the browser the rows load their own data. The page waits only for saved copies, where Back leads to a place below
    // them. Each row fails independently.
    const isRequest = context.stage === 'request';
    if (!isRequest && !(context.stage === 'browser' && returnsFarDown())) return { headings };
    const load = isRequest ? loadQuery : loadSaved;
    const { callApi } = context;
    const rows = [MATCH_PREDICTIONS, BETTING_TIPS].map((id) => load(context, rowQuery(callApi, id)));
    await Promise.allSettled([load(context, fixturesQuery(callApi)), ...rows]);
    return { headings };
  },
  head: ({ match }) => lazyHead(async () => (await heads()).homeHead(match.context.site)),
  component: Page,
});

const categories = { matchPredictions: MATCH_PREDICTIONS, bettingTips: BETTING_TIPS } as const;

type Row = keyof typeof categories;
const isRow = (name: HomeSection | undefined): name is Row => name !== undefined && name in categories;

const isTextSection = (name: HomeSection): name is TextSection => name !== 'fixtures' && !isRow(name);

/** Sections of words that follow each other are one part of the page. */
function runsOf(names: readonly HomeSection[]): HomeSection[][] {
  const runs: HomeSection[][] = [];
  for (const [at, name] of names.entries()) {
    const before = names[at - 1];
    if (before !== undefined && isTextSection(before) && isTextSection(name)) runs.at(-1)?.push(name);
    else runs.push([name]);
  }
  return runs;
}

function Page() {
  useNoteHydrated();
  const { callApi } = Route.useRouteContext();
  const { headings } = Route.useLoaderData();
  const sections = arranged(homeSections, (name) => name, useFrameWords().lists?.home);
  const firstRow = sections.find(isRow);
  /** When the copy was saved that the first row shows. */
  const [firstSavedAt, setFirstSavedAt] = useState<number>();
  return (
    <>
      <Opening />
      <Below>
        {runsOf(sections).map((run) => {
          const [name] = run;
          if (name === 'fixtures') return <FixtureRow key={name} callApi={callApi} />;
          if (isRow(name))
            return (
              <HomeRow
                key={name}
                callApi={callApi}
                category={categories[name]}
                heading={headings[name]}
                lead={headings[`${name}Lead`]}
                {...(name === firstRow ? { onCopy: setFirstSavedAt } : { noted: firstSavedAt })}
              />
            );
          return <Sections key={run.join()} names={run.filter(isTextSection)} />;
        })}
      </Below>
    </>
  );
}

const failures = {
  [MATCH_PREDICTIONS]: 'Error fetching match predictions',
  [BETTING_TIPS]: 'Error fetching betting information',
};

interface HomeRowProps {
  callApi: CallApi;
  category: keyof typeof failures;
  heading: string;
  lead: string;
  /** Called with the time at which the copy that the row shows was saved. */
  onCopy?: (savedAt: number | undefined) => void;
  /** When the copy of the first row was saved. A copy of the same age gets no second note. */
  noted?: number | undefined;
}

/** One row of posts on the home page. It loads, and fails, independently of the rest. */
function HomeRow({ callApi, category, heading, lead, onCopy, noted }: HomeRowProps) {
  const site = useSite();
  const { data, failed, copySavedAt, retry } = useCachedQuery(rowQuery(callApi, category));
  const isNew = useNewPosts(data?.rows);
  // Before the paint: the note of the other row would show for one frame.
  useLayoutEffect(() => {
    onCopy?.(copySavedAt);
  }, [onCopy, copySavedAt]);
  const isNoted =
    copySavedAt !== undefined && noted !== undefined && Math.abs(copySavedAt - noted) < MINUTE_MS;
  return (
    <PostRow
      heading={heading}
      lead={lead}
      hasLead={category === MATCH_PREDICTIONS}
      allHref={`/blog?category=${category}`}
      posts={data?.rows}
      failed={failed ? failures[category] : undefined}
      onRetry={retry}
      note={
        copySavedAt !== undefined && !isNoted && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />
      }
      isNew={isNew}
      authorLabel={site.authorLabel}
      playNow={site.phones[0].messaging}
    />
  );
}

/** The next matches on the home page. Nothing without them, and where they cannot be had: the page is whole without. */
function FixtureRow({ callApi }: { callApi: CallApi }) {
  const { data } = useCachedQuery(fixturesQuery(callApi));
  return data !== undefined && <FixtureStrip fixtures={data} />;
}

/** The next matches, with a link to all; nothing where there are none. */
function FixtureStrip({ fixtures }: { fixtures: readonly Fixture[] }) {
  const shown = useShown(fixtures);
  const all = linkTo(useFrameWords(), '/fixtures');
  if (shown.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="fixtures">
      <SectionHeading id="fixtures" title="Fixtures">
        {all && (
          <a href={all} aria-describedby="fixtures">
            All fixtures
          </a>
        )}
      </SectionHeading>
      <FixtureList fixtures={shown.slice(0, FIXTURES_IN_STRIP)} level={3} />
    </section>
  );
}
