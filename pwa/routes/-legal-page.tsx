import type { PageText } from '#contract/pages.ts';
import { OnThisPage } from '#pwa/site/ui/on-this-page.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { HOME } from './-home-crumb.ts';
import { langOf, type PageWords } from './-page-words.tsx';

interface LegalPageProps extends PageWords {
  page: PageText;
}

/** Words alone: a legal text, or a page of the operator's own. */
export function LegalPage({ page, words, parts }: LegalPageProps) {
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
