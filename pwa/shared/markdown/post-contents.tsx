import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { PostPart } from './post-parts.ts';

/** Of the site, whatever the language of the text around it. */
const TITLE = 'On this page';

/** The table of contents: folded on a phone, beside the text where there is room (post-page.css shows one of the two). */
export function PostContents({ parts }: { parts: readonly PostPart[] }) {
  const list = (
    <ol className="post-contents-list">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className="post-contents" aria-label={TITLE}>
      <details className="post-contents-fold">
        <summary>
          <span lang={DEFAULT_LANGUAGE}>{TITLE}</span>
          <Icon name="chevron" />
        </summary>
        {list}
      </details>
      <div className="post-contents-side">
        <p className="post-contents-title" lang={DEFAULT_LANGUAGE}>
          {TITLE}
        </p>
        {list}
      </div>
    </nav>
  );
}
