import type { ReactNode } from 'react';
import { type Language, langOf } from '#contract/language.ts';
import type { CardSection, StepSection } from '#contract/settings-words.ts';
import { faqPage } from '#pwa/app/json-ld.ts';
import { leagueLinks, linkTo } from '#pwa/content/navigation.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { InfoCard } from '#pwa/site/ui/drawings/info-card.tsx';
import { Faq } from '#pwa/site/ui/faq.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { TileLinks } from '#pwa/site/ui/tile-links.tsx';
import { useFrameWords, useWords } from '#pwa/site/ui/use-words.ts';

/** A section of words; those of posts and of fixtures are the route's. */
export type TextSection = keyof typeof sections | StepsName;
type StepsName = keyof typeof steps;

const steps = {
  getId: 'get-an-id',
  addFunds: 'add-funds',
  howToBet: 'how-to-bet',
  howToWithdraw: 'how-to-withdraw',
};

const isSteps = (name: TextSection): name is StepsName => Object.hasOwn(steps, name);

/** Sections of the home page, one below the other. Steps that follow each other stand on one ground. */
export function HomeSections({ names }: { names: readonly TextSection[] }) {
  const blocks: ReactNode[] = [];
  let run: StepsName[] = [];
  for (const [at, name] of names.entries()) {
    if (!isSteps(name)) {
      const Section = sections[name];
      blocks.push(<Section key={name} />);
      continue;
    }
    run.push(name);
    const next = names[at + 1];
    if (next !== undefined && isSteps(next)) continue;
    blocks.push(<AllSteps key={name} names={run} />);
    run = [];
  }
  return blocks;
}

const sections = {
  support: Support,
  successStories: SuccessStories,
  feedback: Feedback,
  features: Features,
  about: About,
  faq: Questions,
};

function Support() {
  const { support } = useWords().home;
  return (
    <section className="wrap section split" aria-labelledby="support" lang={langOf(support.lang)}>
      <div className="split-head">
        <SectionHeading id="support" title={support.heading} />
      </div>
      <Paragraphs of={support.paragraphs} />
    </section>
  );
}

const Paragraphs = ({ of }: { of: readonly string[] }) => (
  <div className="flow">
    {of.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
      <p key={index}>{text}</p>
    ))}
  </div>
);

function SuccessStories() {
  return (
    <div className="band section">
      <Cards id="success-stories" {...useWords().home.successStories} />
    </div>
  );
}

function Feedback() {
  const { feedback } = useWords().home;
  if (feedback.figures.length === 0) return null;
  return (
    <section
      className="section band floodlit feedback"
      aria-labelledby="feedback"
      lang={langOf(feedback.lang)}
    >
      <div className="wrap">
        <SectionHeading id="feedback" title={feedback.heading} />
        <Scoreboard scores={feedback.figures} />
        <p className="small feedback-source">{feedback.source}</p>
      </div>
    </section>
  );
}

function Features() {
  return (
    <div className="section">
      <Cards id="features" {...useWords().home.features} />
    </div>
  );
}

function About() {
  const { about } = useWords().home;
  const frameWords = useFrameWords();
  const leagues = leagueLinks(frameWords);
  return (
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
      <div>
        <Paragraphs of={about.paragraphs} />
        {leagues.length > 0 && <TileLinks label="League guides" links={leagues} />}
      </div>
    </section>
  );
}

function AllSteps({ names }: { names: readonly StepsName[] }) {
  const { home } = useWords();
  return (
    <div className="section band mown">
      <div className="wrap how-tos">
        {names.map((name) => (
          <StepsSection key={name} id={steps[name]} {...home[name]} />
        ))}
      </div>
    </div>
  );
}

function Questions() {
  const { faq } = useWords();
  return (
    <div className="wrap section">
      <Folded id="faq" heading={faq.heading}>
        <Faq items={faq.items} />
      </Folded>
      {/* In the body: the head is updated at each navigation, and this is long. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it ends the element (embed)
        dangerouslySetInnerHTML={{ __html: embed(faqPage(faq.items)) }}
      />
    </div>
  );
}

const Cards = ({ cards, ...section }: CardSection & { id: string }) => (
  <div className="wrap">
    <Folded {...section}>
      <CardGrid count={cards.length}>
        {cards.map(({ title, text, lang }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike
          <InfoCard key={index} title={title} lang={langOf(lang)}>
            {text}
          </InfoCard>
        ))}
      </CardGrid>
    </Folded>
  </div>
);

const StepsSection = ({ steps, ...section }: StepSection & { id: string }) => (
  <Folded {...section}>
    <Steps steps={steps} />
  </Folded>
);

interface FoldedProps extends Pick<CardSection, 'heading' | 'lang'> {
  id: string;
  lead?: string;
  children: ReactNode;
}

/** Folded on small screens, simply there on wide ones. */
function Folded({ id, heading, lead, lang, children }: FoldedProps) {
  return (
    <section aria-labelledby={id} lang={langOf(lang)}>
      <details className="fold">
        <summary className="section-heading">
          <h2 id={id}>{heading}</h2>
        </summary>
        {lead && <p className="lead">{lead}</p>}
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

/** What to do, in order. */
function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, lang }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike
        <li key={index} lang={langOf(lang)}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
