import type { PageText } from '#contract/page-text.ts';
import { OnThisPage } from '#pwa/shared/ui/on-this-page.tsx';
import { PlainHeading } from '#pwa/shared/ui/plain-heading.tsx';
import { HOME } from './-home-crumb.ts';
import type { PageWords } from './-page-words.tsx';

interface LegalPageProps extends PageWords {
  page: PageText;
}

/** Words alone: a legal text, or a page of the operator's own. */
export function LegalPage({ page: { title, lead }, words, parts }: LegalPageProps) {
  return (
    <article>
      <PlainHeading title={title} lead={lead} trail={[HOME]} />
      <div className="wrap section article">
        <div className="article-side">{parts.length > 0 && <OnThisPage sections={parts} />}</div>
        <div className="prose">{words}</div>
      </div>
    </article>
  );
}
