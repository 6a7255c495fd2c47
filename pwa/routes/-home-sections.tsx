import type { ReactNode } from 'react';
import { faqPage } from '#pwa/app/json-ld.ts';
import { faq } from '#pwa/content/faq.ts';
import {
  type CardSection,
  clientFeedback,
  features,
  homeAbout,
  howToBet,
  howToWithdraw,
  type StepSection,
  stepsToAddFunds,
  stepsToGetId,
  successStories,
} from '#pwa/content/home.ts';
import { leagues } from '#pwa/content/navigation.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { CardGrid } from '#pwa/shared/ui/card-grid.tsx';
import { InfoCard } from '#pwa/shared/ui/drawings/info-card.tsx';
import { Faq } from '#pwa/shared/ui/faq.tsx';
import { GroundLines } from '#pwa/shared/ui/ground-lines.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Scoreboard } from '#pwa/shared/ui/scoreboard.tsx';
import { SectionHeading } from '#pwa/shared/ui/section-heading.tsx';
import { Steps } from '#pwa/shared/ui/steps.tsx';
import { TileLinks } from '#pwa/shared/ui/tile-links.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';

/** The home page below the posts. */
export function HomeSections() {
  const site = useSite();
  const feedback = clientFeedback(site);
  const about = homeAbout(site);
  return (
    <>
      <div className="band section">
        <Cards id="success-stories" {...successStories} />
      </div>
      <section className="section band floodlit feedback" aria-labelledby="feedback">
        <GroundLines ground="cricket" />
        <div className="wrap">
          <SectionHeading id="feedback" title={feedback.heading} />
          <Scoreboard scores={feedback.figures} />
          <p className="small feedback-source">{feedback.source}</p>
        </div>
      </section>
      <div className="section">
        <Cards id="features" {...features(site)} />
      </div>
      <section className="wrap section split" aria-labelledby="about">
        <div className="split-head">
          <SectionHeading id="about" title={about.heading} />
          <a className="more" href="/about-us">
            More about us
            <Icon name="arrow" />
          </a>
        </div>
        <div className="flow">
          <div className="prose">
            {about.paragraphs.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          <TileLinks label="League guides" links={leagues} />
        </div>
      </section>
      <div className="section band mown flow">
        <StepsSection id="get-an-id" {...stepsToGetId} />
        <StepsSection id="add-funds" {...stepsToAddFunds(site)} />
        <StepsSection id="how-to-bet" {...howToBet} />
        <StepsSection id="how-to-withdraw" {...howToWithdraw} />
      </div>
      <section className="wrap section" aria-labelledby="faq">
        <SectionHeading id="faq" title="Questions and answers" />
        <Faq items={faq(site)} />
        {/* In the body: the head is updated at each navigation, and this is long. */}
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: text of our own, and none of it ends the element
          dangerouslySetInnerHTML={{ __html: embed(faqPage(faq(site))) }}
        />
      </section>
    </>
  );
}

const Cards = ({ cards, ...section }: CardSection & { id: string }) => (
  <Folded {...section}>
    <CardGrid>
      {cards.map(({ title, text }) => (
        <InfoCard key={title} title={title}>
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

interface FoldedProps {
  id: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** Folded on small screens, simply there on wide ones. */
function Folded({ id, heading, lead, children }: FoldedProps) {
  return (
    <section className="wrap" aria-labelledby={id}>
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
