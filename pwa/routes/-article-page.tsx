import type { ReactNode } from 'react';
import type { PageText } from '#contract/pages.ts';
import { AskFirst } from '#pwa/site/ui/ask-first.tsx';
import { SportDrawing } from '#pwa/site/ui/drawings/sport-drawing.tsx';
import { OnThisPage } from '#pwa/site/ui/on-this-page.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { HOME } from './-home-crumb.ts';
import { langOf, type PageWords } from './-page-words.tsx';

interface ArticlePageProps extends PageWords {
  page: PageText;
  /** Whether the page ends with the operator's numbers. */
  withContact?: boolean;
  /** Links to other pages, below the text. */
  children: ReactNode;
}

/** A page with one long text. */
export function ArticlePage({ page, words, parts, withContact = false, children }: ArticlePageProps) {
  const { title, eyebrow, lead, ground, drawing, tile } = page;
  return (
    <>
      <article lang={langOf(page)}>
        <PageHeading title={title} eyebrow={eyebrow} lead={lead} ground={ground} trail={[HOME]}>
          {tile !== undefined && (
            <p className="score-tile night" aria-hidden="true">
              {tile}
            </p>
          )}
        </PageHeading>
        <div className="wrap section article">
          <div className="article-side">
            {drawing !== undefined && <SportDrawing sport={drawing} />}
            <OnThisPage sections={parts} />
          </div>
          <div className="prose lead-in">
            {words}
            <p>
              <a className="back-to-top" href="#main">
                Back to top
              </a>
            </p>
          </div>
          {withContact && <AskFirst about={title} />}
        </div>
      </article>
      {children}
    </>
  );
}

/** Words alone: a legal text, or a page of the operator's own. */
export function LegalPage({ page, words, parts }: PageWords & { page: PageText }) {
  const { title, lead } = page;
  return (
    <article lang={langOf(page)}>
      <PlainHeading title={title} lead={lead} trail={[HOME]} />
      <div className="wrap section article">
        <div className="article-side">{parts.length > 0 && <OnThisPage sections={parts} />}</div>
        <div className="prose">{words}</div>
      </div>
    </article>
  );
}
