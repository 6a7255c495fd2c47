import { type ReactNode, useMemo } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { drawMarkdown } from './draw-markdown.tsx';
import { parseMarkdown } from './markdown.ts';
import { type PostPart, partsOf } from './post-parts.ts';

/** A text of fewer parts is seen at a glance. */
const CONTENTS_FROM = 3;

/**
 * The text of a post: safe Markdown, raw HTML shown as the text it is, a long one with its table of contents. Drawn
 * by the server, which stores its HTML, and for the operator who writes it.
 */
export function drawPost(markdown: string): ReactNode {
  const root = parseMarkdown(markdown);
  const { ids, parts } = partsOf(root);
  const words = <div className="prose lead-in">{drawMarkdown(root, ids)}</div>;
  if (parts.length < CONTENTS_FROM) return words;
  return (
    <div className="post-text">
      <PostContents parts={parts} />
      {words}
    </div>
  );
}

export const PostBody = ({ markdown }: { markdown: string }) => useMemo(() => drawPost(markdown), [markdown]);

/** In the site's language, whatever that of the text around it. */
const TITLE = 'On this page';

/** The table of contents: folded on a phone, beside the text where there is room (post-page.css shows one of the two). */
function PostContents({ parts }: { parts: readonly PostPart[] }) {
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
