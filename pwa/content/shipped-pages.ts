import { parse } from 'yaml';
import { type PageText, pageText } from '#contract/pages.ts';

const TEXT = /^---\n(?<head>.*?)\n---\n(?<markdown>.*)$/s;

const files: Record<string, string> = import.meta.glob('./pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The pages of words as they ship: Markdown with front matter. For the server alone. */
export const shippedPages: readonly PageText[] = Object.values(files).map((text) => {
  const { head = '', markdown = '' } = TEXT.exec(text)?.groups ?? {};
  return pageText.parse({ ...parse(head), markdown: markdown.trim() });
});
