import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { pageAt } from '#contract/site-path.ts';

/** As this site renders them (shared/markdown/draw-markdown.tsx, glossary-tooltips.ts). */
const LINK = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const READ_NEXT = /<p class="read-next">.*?<\/p>/gs;
const TERM = /<span class="term"><a [^>]*>(.*?)<\/a><span class="peek".*?<\/span><\/span>/gs;

interface Hidden {
  /** Pages that are hidden, by their canonical paths. */
  hidden: readonly string[];
  /** Of this site. */
  origin: string | undefined;
}

/** Whether a link leads to a page of this site that is hidden. */
export const hiddenLinks =
  ({ hidden, origin }: Hidden) =>
  (address: string): boolean => {
    const page = pageAt(address, origin);
    return page !== undefined && hidden.includes(page);
  };

/**
 * Makes plain text of the links to hidden pages in the HTML of a text that this site rendered. What leads on to one and says nothing
 * else goes. The HTML is stored with all links, so that they are back when the page is.
 */
export function withoutHiddenLinks(site: Hidden): (html: string) => string {
  if (site.hidden.length === 0) return (html) => html;
  const isHidden = hiddenLinks(site);
  const asText = (html: string) =>
    html.replace(LINK, (link, address: string, words: string) => (isHidden(address) ? words : link));
  const withoutTerms = (html: string) =>
    site.hidden.includes(GLOSSARY_PATH) ? html.replace(TERM, '$1') : html;
  return (html) =>
    asText(withoutTerms(html).replace(READ_NEXT, (next) => (asText(next) === next ? next : '')));
}
