import { createFileRoute } from '@tanstack/react-router';
import { sportsIdCards, sportsIdIntro } from '#pwa/content/sports-id.ts';
import { FirstOf } from '#pwa/lib/below.tsx';
import { site } from '#pwa/site.ts';
import { CardGrid } from '#pwa/ui/card-grid.tsx';
import { ContactButtons } from '#pwa/ui/contact-buttons.tsx';
import { InfoCard } from '#pwa/ui/info-card.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { HOME } from '../-home-crumb.ts';
import { headOf } from '../-late-head.ts';

export const Route = createFileRoute('/_site/sports-id')({
  head: () => headOf('/sports-id', 'Sports ID'),
  component: Page,
});

function Page() {
  const [lead, ...more] = sportsIdIntro(site);
  return (
    <>
      <PageHeading title="Sports ID" lead={lead} ground="track" trail={[HOME]}>
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <div className="wrap section">
        {more.map((paragraph) => (
          <p key={paragraph} className="lead below">
            {paragraph}
          </p>
        ))}
        <CardGrid>
          <FirstOf count={2}>
            {sportsIdCards.map(({ sport, title, text }) => (
              <InfoCard key={sport} title={title} level={2} drawing={sport}>
                {text}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
      </div>
    </>
  );
}
