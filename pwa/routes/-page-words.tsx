import type { Nodes } from 'mdast';
import type { ReactNode } from 'react';
import { fillFacts } from '#contract/facts-in-words.ts';
import type { PageText } from '#contract/pages.ts';
import type { SiteFacts } from '#contract/settings-facts.ts';
import { drawMarkdown } from '#pwa/shared/markdown/draw-markdown.tsx';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';
import { type PostPart, partsOf } from '#pwa/shared/markdown/post-parts.ts';

export interface PageWords {
  words: ReactNode;
  /** What the table of contents names. */
  parts: readonly PostPart[];
}

/** The language of a page's words, where it is not that of the site. */
export const langOf = ({ language }: Pick<PageText, 'language'>) =>
  language === 'en-IN' ? undefined : language;

/** The elements of a page's Markdown, with the operator's facts in it. */
export function pageWords(markdown: string, site: SiteFacts): PageWords {
  const root = parseMarkdown(markdown);
  fillNodes(root, site);
  const { ids, parts } = partsOf(root);
  return { words: drawMarkdown(root, ids), parts };
}

/** In the tree, not in the typed text: a fact is text, whatever signs of Markdown it holds. */
function fillNodes(node: Nodes, site: SiteFacts): void {
  if ('value' in node) node.value = fillFacts(node.value, site);
  if ('url' in node) node.url = fillFacts(node.url, site);
  if ('alt' in node && node.alt) node.alt = fillFacts(node.alt, site);
  if ('children' in node) for (const child of node.children) fillNodes(child, site);
}
