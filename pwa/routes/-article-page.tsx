import type { MDXContent } from 'mdx/types';
import type { ReactNode } from 'react';
import { Below } from '#pwa/shared/browser/below.tsx';
import { AskFirst } from '#pwa/shared/ui/ask-first.tsx';
import type { SportName } from '#pwa/shared/ui/drawings/drawings.ts';
import { SportDrawing } from '#pwa/shared/ui/drawings/sport-drawing.tsx';
import type { GroundName } from '#pwa/shared/ui/grounds.ts';
import { OnThisPage } from '#pwa/shared/ui/on-this-page.tsx';
import { PageHeading } from '#pwa/shared/ui/page-heading.tsx';
import { ArticleText, sectionsOf } from './-article-text.tsx';
import { HOME } from './-home-crumb.ts';

interface ArticlePageProps {
  title: string;
  eyebrow: string;
  /** What the text is about, in one sentence. */
  standfirst?: string;
  ground: GroundName;
  text: MDXContent;
  /** Beside the text. */
  drawing?: SportName;
  /** The short name, as a scoreboard shows it, in the banner. */
  tile?: string;
  /** Whether the page ends with the operator's numbers. */
  withContact?: boolean;
  /** Links to other pages, below the text. */
  children?: ReactNode;
}

/** A page with one long text. */
export function ArticlePage({
  title,
  eyebrow,
  standfirst,
  ground,
  text,
  drawing,
  tile,
  withContact = false,
  children,
}: ArticlePageProps) {
  return (
    <>
      <article>
        <PageHeading title={title} eyebrow={eyebrow} lead={standfirst} ground={ground} trail={[HOME]}>
          {tile !== undefined && (
            <p className="score-tile night" aria-hidden="true">
              {tile}
            </p>
          )}
        </PageHeading>
        <div className="wrap section article">
          <div className="article-side">
            {drawing !== undefined && <SportDrawing sport={drawing} />}
            <OnThisPage sections={sectionsOf(text)} />
          </div>
          <div className="prose lead-in">
            <ArticleText text={text} />
            <p>
              <a className="back-to-top" href="#main">
                Back to top
              </a>
            </p>
          </div>
          {withContact && (
            <Below>
              <AskFirst about={title} />
            </Below>
          )}
        </div>
      </article>
      <Below>{children}</Below>
    </>
  );
}
