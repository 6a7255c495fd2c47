import { toString as plainText } from 'mdast-util-to-string';
import { parseMarkdown } from './markdown.ts';
import { partsOf } from './post-parts.ts';

/** An entry of the glossary. */
export interface Term {
  /** The anchor of its heading. */
  id: string;
  /** What the heading says. */
  name: string;
  definition: string;
}

export interface Glossary {
  /** Of its names and definitions. BCP 47. */
  language: string;
  terms: readonly Term[];
}

/** The entries of a glossary's Markdown: each `##` heading with the first paragraph below it. */
export function termsOf(markdown: string): Term[] {
  const root = parseMarkdown(markdown);
  const { ids } = partsOf(root);
  return root.children.flatMap((node, at) => {
    const below = root.children[at + 1];
    if (node.type !== 'heading' || node.depth > 2 || below?.type !== 'paragraph') return [];
    const name = plainText(node).trim();
    const definition = plainText(below).replaceAll(/\s+/g, ' ').trim();
    return name === '' || definition === '' ? [] : [{ id: ids.get(node) ?? '', name, definition }];
  });
}
