import type { ReactNode } from 'react';
import type { SiteFacts } from '#contract/site.ts';
import { drawMarkdown } from '#pwa/features/blog/markdown/draw-markdown.tsx';
import { parseMarkdown } from '#pwa/features/blog/markdown/markdown.ts';
import { type PostPart, partsOf } from '#pwa/features/blog/markdown/post-parts.ts';
import { fillNodes } from './-fill-facts.ts';

export interface PageWords {
  words: ReactNode;
  /** What the table of contents names. */
  parts: readonly PostPart[];
}

/** The elements of a page's Markdown, with the operator's facts in it. */
export function pageWords(markdown: string, site: SiteFacts): PageWords {
  const root = parseMarkdown(markdown);
  fillNodes(root, site);
  const { ids, parts } = partsOf(root);
  return { words: drawMarkdown(root, ids), parts };
}
