import { useMemo } from 'react';
import { drawMarkdown } from './draw-markdown.tsx';
import { parseMarkdown } from './markdown.ts';
import { PostContents } from './post-contents.tsx';
import { partsOf } from './post-parts.ts';

/** A text of fewer parts is seen at a glance. */
const CONTENTS_FROM = 3;

/**
 * The text of a post: safe Markdown, raw HTML shown as the text it is, a long one with its table of contents. The same
 * on the server and on the phone.
 */
export function PostBody({ markdown }: { markdown: string }) {
  const { text, parts } = useMemo(() => {
    const root = parseMarkdown(markdown);
    const { ids, parts } = partsOf(root);
    return { text: drawMarkdown(root, ids), parts };
  }, [markdown]);
  const words = <div className="prose lead-in">{text}</div>;
  if (parts.length < CONTENTS_FROM) return words;
  return (
    <div className="post-text">
      <PostContents parts={parts} />
      {words}
    </div>
  );
}
