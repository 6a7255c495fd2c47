import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { pageAt } from '#contract/site-path.ts';

/** As this site renders them (shared/markdown/draw-markdown.tsx, odds-form.tsx, glossary-tooltips.ts). */
const LINK = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs;
/** What leads to a page and says nothing else: "Read next", a paragraph or an item of a list that is one link, and a form of the odds calculator. */
const LEADS_ON =
  /<p class="read-next">.*?<\/p>|<(p|li)>(?:<p>)?<a [^>]*>(?:(?!<\/a>).)*<\/a>(?:<\/p>)?<\/\1>|<form .*?<\/form>/gs;
const TERM = /<span class="term"><a [^>]*>(.*?)<\/a><span class="tooltip".*?<\/span><\/span>/gs;

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
    asText(withoutTerms(html).replace(LEADS_ON, (next) => (asText(next) === next ? next : '')));
}
