import { createFileRoute } from '@tanstack/react-router';
import type { FrameWords } from '#contract/frame-words.ts';
import { langOf } from '#contract/language.ts';
import { fieldLinks, linkTo } from '#pwa/content/navigation.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { Below, FirstOf } from '#pwa/shared/browser/below.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { AskFirst } from '#pwa/site/ui/ask-first.tsx';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { InfoCard } from '#pwa/site/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { useFrameWords, useWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = createFileRoute('/_site/reddyAnnalogin')({
  staticData: { hydrate: 'never' },
  loader: async ({ context }) => void (await context.words.load()),
  head: ({ match }) => headOf(match.context.site, '/reddyAnnalogin', `${match.context.site.brand} Login`),
  component: Page,
});

function Page() {
  const site = useSite();
  const { login } = useWords();
  const frameWords = useFrameWords();
  const [lead, ...more] = login.intro;
  return (
    <>
      <PageHeading title={`${site.brand} Login`} lead={lead} ground="table" trail={[HOME]} />
      <section className="wrap section" aria-labelledby="portals">
        <SectionHeading id="portals" title={login.portalsHeading} />
        {more.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
          <p key={index} className="lead below">
            {paragraph}
          </p>
        ))}
        <CardGrid count={login.portals.length}>
          <FirstOf count={2}>
            {login.portals.map(({ name, purpose, path, lang }, index) => (
              <InfoCard
                // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike
                key={index}
                title={name}
                href={linkTo(frameWords, path)}
                action={labelFor(frameWords, path)}
                lang={langOf(lang)}
              >
                {purpose}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
      </section>
      <Below>
        <section className="wrap section" aria-labelledby="troubleshooting">
          <SectionHeading id="troubleshooting" title={login.tipsHeading} />
          <dl className="tips">
            {login.tips.map(({ problem, help, lang }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tips may be alike
              <div key={index} lang={langOf(lang)}>
                <dt>{problem}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
          <AskFirst about={`${site.brand} Login`} title="Still locked out?" isForHelp />
        </section>
      </Below>
    </>
  );
}

/** The text of a portal's link. */
function labelFor(words: FrameWords, path: string): string {
  const field = fieldLinks(words).find(({ href }) => href === path);
  return field === undefined ? 'Write to the desk' : `${field.label} explained`;
}
