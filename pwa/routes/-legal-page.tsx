import type { MDXContent } from 'mdx/types';
import { OnThisPage } from '#pwa/shared/ui/on-this-page.tsx';
import { PlainHeading } from '#pwa/shared/ui/plain-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ArticleText, sectionsOf } from './-article-text.tsx';
import { HOME } from './-home-crumb.ts';

/** A legal text, with the day it was last changed. */
export function LegalPage({ title, text }: { title: string; text: MDXContent }) {
  const site = useSite();
  return (
    <article>
      <PlainHeading title={title} lead={`Last updated ${site.legalDate}`} trail={[HOME]} />
      <div className="wrap section article">
        <div className="article-side">
          <OnThisPage sections={sectionsOf(text)} />
        </div>
        <div className="prose">
          <ArticleText text={text} />
        </div>
      </div>
    </article>
  );
}
