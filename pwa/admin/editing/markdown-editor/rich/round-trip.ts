import type { Node, Schema } from '@tiptap/pm/model';
import { drawPost } from '#pwa/shared/markdown/post-body.tsx';
import { docFromMarkdown } from './doc-from-markdown.ts';
import { markdownFromDoc } from './markdown-from-doc.ts';
import { staticMarkup } from './static-markup.ts';

const htmlOf = (markdown: string) => staticMarkup(drawPost(markdown));

/** The document of a text that can be edited as rich text: written back, it gives the page the same HTML. Else undefined. */
export function richDoc(schema: Schema, markdown: string): Node | undefined {
  try {
    const doc = docFromMarkdown(schema, markdown);
    return htmlOf(markdownFromDoc(doc)) === htmlOf(markdown) ? doc : undefined;
  } catch {
    return undefined; // Markdown that a rich text has no place for.
  }
}
