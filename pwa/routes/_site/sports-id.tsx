import { createFileRoute } from '@tanstack/react-router';
import { langOf } from '#contract/language.ts';
import { drawnSports } from '#pwa/content/navigation.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { InfoCard } from '#pwa/site/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { useWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = createFileRoute('/_site/sports-id')({
  staticData: { hydrate: 'never' },
  loader: async ({ context }) => void (await context.words.load()),
  head: ({ match }) => headOf(match.context.site, '/sports-id', 'Sports ID'),
  component: Page,
});

/** The sheet of far drawings (entry/server.tsx) has these. */
const onSheet = new Set<string>(drawnSports);

function Page() {
  const site = useSite();
  const { intro, cards } = useWords().sportsId;
  const [lead, ...more] = intro;
  return (
    <>
      <PageHeading title="Sports ID" lead={lead} ground="track" trail={[HOME]}>
        <ContactButtons phones={site.phones} messagingName={site.messagingName} about="Sports ID" />
      </PageHeading>
      <div className="wrap section">
        {more.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
          <p key={index} className="lead below">
            {paragraph}
          </p>
        ))}
        <CardGrid count={cards.length}>
          <FirstOf count={2}>
            {cards.map(({ sport, title, text, lang }, index) => (
              <InfoCard
                // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike
                key={index}
                lang={langOf(lang)}
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
