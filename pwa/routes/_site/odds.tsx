import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { linkTo } from '#pwa/content/navigation.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import type { ToolName } from '#pwa/shared/ui/odds-fields.ts';
import { OddsTool } from '#pwa/site/odds/odds-tool.tsx';
import { askedValues, tools } from '#pwa/site/odds/tools.ts';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = createFileRoute('/_site/odds')({
  staticData: { hydrate: 'load' },
  // Koa renders this page, too, for the values of a plain form.
  loader: ({ location }) => ({ asked: askedValues(location.search) }),
  // The page hydrates with the values that it was made with, whatever its address says by then.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match }) => headOf(match.context.site, '/odds', 'Odds calculator'),
  component: Page,
});

/** How each sum is done. */
const words: Readonly<Record<ToolName, ReactNode>> = {
  convert: (
    <>
      <p>
        A decimal price is all that comes back for each rupee, the stake included. A fraction is what each
        rupee wins: add 1 and it is decimal. An American price of +150 says that a stake of 100 wins 150, and
        −125 that it takes 125 to win 100. A rate in paisa is what a rupee wins: 85 paisa is 1.85. The chance
        in a price is 1 divided by the decimal price.
      </p>
      <PostLink title="Reading Odds and the Chance Inside Them" />
    </>
  ),
  margin: (
    <>
      <p>
        Divide 1 by each decimal price and add up. What is above 100% is the margin. Each chance divided by
        that sum is the chance without the margin.
      </p>
      <PostLink title="The Margin Hidden in Every Price" />
    </>
  ),
  lay: (
    <>
      <p>
        What a lay can cost is its liability: the other side’s stake, times the decimal price less 1. An
        exchange holds that sum back as long as the bet stands.
      </p>
      <LayLink />
    </>
  ),
  budget: (
    <>
      <p>
        The month’s sum divided by the evenings, rounded down, is what an evening has. What is left over goes
        back to the household, and no evening borrows from the next. A budget changes no chances: it keeps the
        loss the size that you chose.
      </p>
      <PostLink title="A Monthly Budget That Holds" />
      <PostLink title="Limits to Set Before You Start" />
    </>
  ),
};

/** A post by its title: its number differs from site to site, and operators may have changed it. */
function PostLink({ title }: { title: string }) {
  return (
    <p>
      <a href={`/blog?${new URLSearchParams({ q: title })}`}>{title}</a>
    </p>
  );
}

function LayLink() {
  const href = linkTo(useFrameWords(), '/cricket');
  return (
    href && (
      <p>
        <a href={href}>Cricket: back, lay and liability</a>
      </p>
    )
  );
}

const names = Object.keys(tools) as ToolName[];

function Page() {
  useNoteHydrated();
  const asked = useAsked();
  return (
    <>
      <PlainHeading
        title="Odds calculator"
        trail={[HOME]}
        lead="What a price says, what a book keeps, what a lay can cost, and when to stop. Nothing is staked here."
      >
        <nav className="odds-contents" aria-label="On this page">
          {names.map((name) => (
            <a key={name} href={`#${name}`}>
              {tools[name].title}
            </a>
          ))}
        </nav>
      </PlainHeading>
      <div className="wrap section">
        {names.map((name) => (
          <OddsTool key={`${name} ${JSON.stringify(asked)}`} name={name} asked={asked}>
            {words[name]}
          </OddsTool>
        ))}
      </div>
    </>
  );
}

/** The values in the address. A saved copy of the page was made without them. */
function useAsked() {
  const delivered = Route.useLoaderData();
  const [asked, setAsked] = useState(delivered.asked);
  useEffect(() => {
    const inAddress = askedValues(Object.fromEntries(new URLSearchParams(location.search)));
    if (Object.keys(inAddress).length > 0) setAsked((now) => (Object.keys(now).length > 0 ? now : inAddress));
  }, []);
  return asked;
}
