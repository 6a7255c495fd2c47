import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import type { PostPart } from './post-parts.ts';

/** In the site's language, whatever that of the text around it. */
const TITLE = 'On this page';

/** The table of contents of a long text: folded on small screens, always open next to the text on wide ones. */
export function OnThisPage({ parts }: { parts: readonly PostPart[] }) {
  return (
    <nav className="on-this-page" aria-label={TITLE}>
      <details>
        <summary lang={DEFAULT_LANGUAGE}>{TITLE}</summary>
        <ol className="on-this-page-list">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
