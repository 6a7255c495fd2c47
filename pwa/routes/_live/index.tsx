import { createFileRoute } from '@tanstack/react-router';
import { BETTING_TIPS, MATCH_PREDICTIONS } from '#contract/blog-limits.ts';
import { support, welcome } from '#pwa/content/home.ts';
import { rowQuery } from '#pwa/features/blog/queries.ts';
import { loadFresh } from '#pwa/lib/fresh.ts';
import { site } from '#pwa/site.ts';
import { ContactButtons } from '#pwa/ui/contact-buttons.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { SectionHeading } from '#pwa/ui/section-heading.tsx';
import { HomeRow } from '../-home-row.tsx';
import { HomeSections } from '../-home-sections.tsx';
import { AllFields } from '../-read-on.tsx';

export const Route = createFileRoute('/_live/')({
  loader: async ({ context }) => {
    // The rows fill themselves wherever else the page is made: it never waits for them. Each fails alone.
    if (context.moment !== 'request') return;
    await Promise.allSettled(
      [MATCH_PREDICTIONS, BETTING_TIPS].map((id) => loadFresh(context, rowQuery(context.callApi, id))),
    );
  },
  // With the questions and answers, which are the longest of all heads.
  head: async () => (await import('./-home-head.ts')).homeHead(),
  component: Page,
});

function Page() {
  const { callApi } = Route.useRouteContext();
  const { heading, paragraphs } = welcome(site);
  const { heading: supportHeading, paragraphs: supportWords } = support(site);
  return (
    <>
      <PageHeading title={heading} lead={paragraphs.join(' ')} eyebrow={`Since ${site.since}`} size="tall">
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <AllFields />
      <section className="wrap section split" aria-labelledby="support">
        <div className="split-head">
          <SectionHeading id="support" title={supportHeading} />
        </div>
        <div className="flow">
          {supportWords.map((words) => (
            <p key={words} className="lead">
              {words}
            </p>
          ))}
        </div>
      </section>
      <HomeRow callApi={callApi} category={MATCH_PREDICTIONS} />
      <HomeRow callApi={callApi} category={BETTING_TIPS} />
      <HomeSections />
    </>
  );
}
