import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import { fields } from '#pwa/content/navigation.ts';
import { loginIntro, portals, troubleshootingTips } from '#pwa/content/reddy-anna-login.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { Below, FirstOf } from '#pwa/shared/browser/below.tsx';
import { AskFirst } from '#pwa/shared/ui/ask-first.tsx';
import { CardGrid } from '#pwa/shared/ui/card-grid.tsx';
import { InfoCard } from '#pwa/shared/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/shared/ui/page-heading.tsx';
import { SectionHeading } from '#pwa/shared/ui/section-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/reddyAnnalogin')({
    head: ({ match }) => headOf(match.context.site, '/reddyAnnalogin', `${match.context.site.brand} Login`),
    component: Page,
  }),
);

function Page() {
  const site = useSite();
  const [lead, ...more] = loginIntro(site);
  return (
    <>
      <PageHeading title={`${site.brand} Login`} lead={lead} ground="table" trail={[HOME]} />
      <section className="wrap section" aria-labelledby="portals">
        <SectionHeading id="portals" title="The portals" />
        {more.map((paragraph) => (
          <p key={paragraph} className="lead below">
            {paragraph}
          </p>
        ))}
        <CardGrid>
          <FirstOf count={2}>
            {portals(site).map(({ name, purpose, path }) => (
              <InfoCard key={name} title={name} href={path} action={wordsFor(path)}>
                {purpose}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
      </section>
      <Below>
        <section className="wrap section" aria-labelledby="troubleshooting">
          <SectionHeading id="troubleshooting" title="When the login does not work" />
          <dl className="tips">
            {troubleshootingTips.map(({ problem, help }) => (
              <div key={problem}>
                <dt>{problem}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
          <AskFirst about={`${site.brand} Login`} />
        </section>
      </Below>
    </>
  );
}

/** The text of a portal's link. */
function wordsFor(path: string): string {
  const field = fields.find(({ href }) => href === path);
  return field === undefined ? 'Write to the desk' : `${field.label} explained`;
}
