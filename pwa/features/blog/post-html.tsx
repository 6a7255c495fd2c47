import { renderToStaticMarkup } from 'react-dom/server';
import { PostBody } from './post-body.tsx';

/** Of HTML: some five hundred posts. Characters. */
const ROOM = 4_000_000;

const kept = new Map<string, string>();
let size = 0;

/**
 * On the server: the text of a post as HTML, kept, as its page is made anew with every change of the blog and the text is
 * the dearest part of it. By the text itself, so it can never be an old one. What is asked for least goes first.
 */
export function postHtml(markdown: string): string {
  const known = kept.get(markdown);
  const html = known ?? renderToStaticMarkup(<PostBody markdown={markdown} />);
  // A map keeps the order in which its entries came: this one is the newest again.
  kept.delete(markdown);
  kept.set(markdown, html);
  if (known !== undefined) return html;
  size += markdown.length + html.length;
  for (const [text, drawn] of kept) {
    if (size <= ROOM) break;
    kept.delete(text);
    size -= text.length + drawn.length;
  }
  return html;
}
