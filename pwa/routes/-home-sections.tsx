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
import { site } from '#pwa/site.ts';
import { CardGrid } from '#pwa/ui/card-grid.tsx';
import { Faq } from '#pwa/ui/faq.tsx';
import { InfoCard } from '#pwa/ui/info-card.tsx';
import { Scoreboard } from '#pwa/ui/scoreboard.tsx';
import { SectionHeading } from '#pwa/ui/section-heading.tsx';
import { Steps } from '#pwa/ui/steps.tsx';

/** The home page below the posts. */
export function HomeSections() {
  const feedback = clientFeedback(site);
  const about = homeAbout(site);
  return (
    <>
      <Cards id="success-stories" {...successStories} />
      <section className="section floodlit" aria-labelledby="feedback">
        <div className="wrap">
          <SectionHeading id="feedback" title={feedback.heading} />
          <Scoreboard scores={feedback.figures} />
        </div>
      </section>
      <Cards id="features" {...features(site)} />
      <section className="wrap section" aria-labelledby="about">
        <SectionHeading id="about" title={about.heading}>
          <a href="/about-us">More about us</a>
        </SectionHeading>
        <div className="prose">
          {about.paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </section>
      <StepsSection id="get-an-id" {...stepsToGetId} />
      <StepsSection id="add-funds" {...stepsToAddFunds(site)} />
      <StepsSection id="how-to-bet" {...howToBet} />
      <StepsSection id="how-to-withdraw" {...howToWithdraw} />
      <section className="wrap section" aria-labelledby="faq">
        <SectionHeading id="faq" title="Questions and answers" />
        <Faq items={faq(site)} />
      </section>
    </>
  );
}

function Cards({ id, heading, lead, cards }: CardSection & { id: string }) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <SectionHeading id={id} title={heading} />
      <p className="lead below">{lead}</p>
      <CardGrid>
        {cards.map(({ title, text }) => (
          <InfoCard key={title} title={title}>
            {text}
          </InfoCard>
        ))}
      </CardGrid>
    </section>
  );
}

function StepsSection({ id, heading, lead, steps }: StepSection & { id: string }) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <SectionHeading id={id} title={heading} />
      <p className="lead below">{lead}</p>
      <Steps steps={steps} />
    </section>
  );
}
