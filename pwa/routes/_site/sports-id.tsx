import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import { fields } from '#pwa/content/navigation.ts';
import { sportsIdCards, sportsIdIntro } from '#pwa/content/sports-id.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { CardGrid } from '#pwa/shared/ui/card-grid.tsx';
import { ContactButtons } from '#pwa/shared/ui/contact-buttons.tsx';
import { InfoCard } from '#pwa/shared/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/shared/ui/page-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/sports-id')({
    head: ({ match }) => headOf(match.context.site, '/sports-id', 'Sports ID'),
    component: Page,
  }),
);

/** The sheet of far drawings (entry/server.tsx) has these. */
const onSheet = new Set<string>(fields.map(({ sport }) => sport));

function Page() {
  const site = useSite();
  const [lead, ...more] = sportsIdIntro(site);
  return (
    <>
      <PageHeading title="Sports ID" lead={lead} ground="track" trail={[HOME]}>
        <ContactButtons phones={site.phones} messagingName={site.messagingName} about="Sports ID" />
      </PageHeading>
      <div className="wrap section">
        {more.map((paragraph) => (
          <p key={paragraph} className="lead below">
            {paragraph}
          </p>
        ))}
        <CardGrid>
          <FirstOf count={2}>
            {sportsIdCards.map(({ sport, title, text }, index) => (
              <InfoCard
                key={sport}
                title={title}
                level={2}
                drawing={sport}
                isFar={index > 2 && onSheet.has(sport)}
              >
                {text}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
      </div>
    </>
  );
}
