import type { MDXContent } from 'mdx/types';
import type { ReactNode } from 'react';
import { site } from '#pwa/site.ts';
import { ContactButtons } from '#pwa/ui/contact-buttons.tsx';
import type { GroundName } from '#pwa/ui/grounds.ts';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { factComponents } from './-facts.tsx';

interface ArticlePageProps {
  title: string;
  eyebrow: string;
  ground: GroundName;
  text: MDXContent;
  /** Ends with the numbers to write to. */
  withContact?: boolean;
  children?: ReactNode;
}

/** A page whose heart is one long text. */
export function ArticlePage({
  title,
  eyebrow,
  ground,
  text: Text,
  withContact = false,
  children,
}: ArticlePageProps) {
  return (
    <article>
      <PageHeading title={title} eyebrow={eyebrow} ground={ground} />
      <div className="wrap section">
        <div className="prose lead-in">
          <Text components={factComponents} />
        </div>
        {withContact && (
          <aside className="talk" aria-label="Ask first">
            <h2>Ask before you decide</h2>
            <p>
              A person answers on {site.messagingName}, round the clock. Adults of {site.minimumAge} and over
              only.
            </p>
            <ContactButtons phones={site.phones} messagingName={site.messagingName} />
          </aside>
        )}
        {children}
      </div>
    </article>
  );
}
