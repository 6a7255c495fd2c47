import { type ReactNode, useMemo } from 'react';
import { drawMarkdown } from './draw-markdown.tsx';
import { parseMarkdown } from './markdown.ts';
import { OnThisPage } from './on-this-page.tsx';
import { partsOf } from './post-parts.ts';

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
      <OnThisPage parts={parts} />
      {words}
    </div>
  );
}

export const PostBody = ({ markdown }: { markdown: string }) => useMemo(() => drawPost(markdown), [markdown]);
