import type { MDXContent } from 'mdx/types';
import { site } from '#pwa/site.ts';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { factComponents } from './-facts.tsx';

/** A legal text, with the day it was last changed. */
export function LegalPage({ title, text: Text }: { title: string; text: MDXContent }) {
  return (
    <article>
      <PageHeading title={title} lead={`Last updated ${site.legalDate}`} size="plain" />
      <div className="wrap section">
        <div className="prose">
          <Text components={factComponents} />
        </div>
      </div>
    </article>
  );
}
