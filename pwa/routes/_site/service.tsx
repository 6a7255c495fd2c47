import { createFileRoute } from '@tanstack/react-router';
import { langOf } from '#contract/language.ts';
import { linkTo, sportAt } from '#pwa/content/navigation.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { AskFirst } from '#pwa/site/ui/ask-first.tsx';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { InfoCard } from '#pwa/site/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { useFrameWords, useWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = createFileRoute('/_site/service')({
  staticData: { hydrate: 'never' },
  loader: async ({ context }) => void (await context.words.load()),
  head: ({ match }) => headOf(match.context.site, '/service', 'Services'),
  component: Page,
});

function Page() {
  const { intro, cards } = useWords().services;
  const frameWords = useFrameWords();
  // A card describes its page, so it goes when the page is hidden.
  const shown = cards.filter(({ path }) => linkTo(frameWords, path) !== undefined);
  return (
    <>
      <PageHeading title="Services" lead={intro} ground="football" trail={[HOME]} />
      <div className="wrap section">
        <CardGrid count={shown.length}>
          <FirstOf count={2}>
            {shown.map(({ title, text, path, lang }, index) => (
              <InfoCard
                // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike
                key={index}
                lang={langOf(lang)}
                title={title}
                level={2}
                isFar={index > 2}
                drawing={sportAt(path)}
                href={path}
                action={`About ${title}`}
              >
                {text}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
        <AskFirst about="Services" />
      </div>
    </>
  );
}
