import type { ReactNode } from 'react';
import { type Language, langOf } from '#contract/language.ts';
import type { CardSection, StepSection } from '#contract/settings-words.ts';
import { faqPage } from '#pwa/app/json-ld.ts';
import { leagueLinks, linkTo } from '#pwa/content/navigation.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { GroundLines } from '#pwa/shared/ui/ground-lines.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { InfoCard } from '#pwa/site/ui/drawings/info-card.tsx';
import { Faq } from '#pwa/site/ui/faq.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { TileLinks } from '#pwa/site/ui/tile-links.tsx';
import { useFrameWords, useWords } from '#pwa/site/ui/use-words.ts';

/** The home page below the posts. */
export function HomeSections() {
  const { home, faq } = useWords();
  const frameWords = useFrameWords();
  const leagues = leagueLinks(frameWords);
  const { feedback, about } = home;
  return (
    <>
      <div className="band section">
        <Cards id="success-stories" {...home.successStories} />
      </div>
      <section
        className="section band floodlit feedback"
        aria-labelledby="feedback"
        lang={langOf(feedback.lang)}
      >
        <GroundLines ground="cricket" />
        <div className="wrap">
          <SectionHeading id="feedback" title={feedback.heading} />
          <Scoreboard scores={feedback.figures} />
          <p className="small feedback-source">{feedback.source}</p>
        </div>
      </section>
      <div className="section">
        <Cards id="features" {...home.features} />
      </div>
      <section className="wrap section split" aria-labelledby="about" lang={langOf(about.lang)}>
        <div className="split-head">
          <SectionHeading id="about" title={about.heading} />
          {linkTo(frameWords, '/about-us') && (
            <a className="more" href="/about-us">
              More about us
              <Icon name="arrow" />
            </a>
          )}
        </div>
        <div className="flow">
          <div className="prose">
            {about.paragraphs.map((words, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
              <p key={index}>{words}</p>
            ))}
          </div>
          {leagues.length > 0 && <TileLinks label="League guides" links={leagues} />}
        </div>
      </section>
      <div className="section band mown flow">
        <StepsSection id="get-an-id" {...home.getId} />
        <StepsSection id="add-funds" {...home.addFunds} />
        <StepsSection id="how-to-bet" {...home.howToBet} />
        <StepsSection id="how-to-withdraw" {...home.howToWithdraw} />
      </div>
      <section className="wrap section" aria-labelledby="faq">
        <SectionHeading id="faq" title={faq.heading} />
        <Faq items={faq.items} />
        {/* In the body: the head is updated at each navigation, and this is long. */}
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it ends the element (embed)
          dangerouslySetInnerHTML={{ __html: embed(faqPage(faq.items)) }}
        />
      </section>
    </>
  );
}

const Cards = ({ cards, ...section }: CardSection & { id: string }) => (
  <Folded {...section}>
    <CardGrid>
      {cards.map(({ title, text, lang }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike
        <InfoCard key={index} title={title} lang={langOf(lang)}>
          {text}
        </InfoCard>
      ))}
    </CardGrid>
  </Folded>
);

const StepsSection = ({ steps, ...section }: StepSection & { id: string }) => (
  <Folded {...section}>
    <Steps steps={steps} />
  </Folded>
);

interface FoldedProps extends Pick<CardSection, 'heading' | 'lead' | 'lang'> {
  id: string;
  children: ReactNode;
}

/** Folded on small screens, simply there on wide ones. */
function Folded({ id, heading, lead, lang, children }: FoldedProps) {
  return (
    <section className="wrap" aria-labelledby={id} lang={langOf(lang)}>
      <details className="fold">
        <summary className="section-heading">
          <h2 id={id}>{heading}</h2>
        </summary>
        <p className="lead">{lead}</p>
        {children}
      </details>
    </section>
  );
}

/** Figures that the page is proud of, large; each with the words that say what it counts. */
function Scoreboard({ scores }: { scores: readonly { readonly value: string; readonly label: string }[] }) {
  return (
    <dl className="scoreboard">
      {scores.map(({ value, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be alike
        <div key={index}>
          <dt>{label}</dt>
          <dd className="score-tile night">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StepsProps {
  steps: readonly { readonly title: string; readonly text: string; readonly lang?: Language | undefined }[];
}

/** What to do, in order; the numbers are a scoreboard's. */
function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, lang }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike
        <li key={index} lang={langOf(lang)}>
          <span className="score-tile night" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
