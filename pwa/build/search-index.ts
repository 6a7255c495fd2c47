import { cutAtWord } from '#contract/characters.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import { textOfHtml } from '#contract/found-words.ts';
import type { IndexedPage, PageIndex } from '#contract/page-index.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { fieldLinks, leagueLinks } from '#pwa/content/navigation.ts';
import { type PageHead, pageHeads } from '#pwa/content/page-heads.ts';
import { searchTitleOf } from '#pwa/routes/-text-page.tsx';
import { faqAnchor } from '#pwa/site/ui/faq.tsx';

/** How much of the answer to a question is shown. Characters. */
const LEAD_LENGTH = 150;

/**
 * The index of the pages that are made of the content alone.
 * @param content filled
 * @param pages the HTML of each page by its path
 */
export function pageIndexOf(content: ShownContent, pages: ReadonlyMap<string, string>): PageIndex {
  return { pages: [...pageTexts(content, pages), ...questionTexts(content)] };
}

function pageTexts(
  { site, words: { navigation }, pages: texts }: ShownContent,
  pages: ReadonlyMap<string, string>,
): IndexedPage[] {
  const guides = new Set<string>(
    [...leagueLinks({ navigation }), ...fieldLinks({ navigation })].map(({ href }) => href),
  );
  const heads: Record<string, PageHead> = pageHeads(site);
  for (const page of texts) {
    heads[page.path] = { title: searchTitleOf(page, site), description: fillFacts(page.description, site) };
  }
  const all = [...pages].map(([path, html]) => {
    const { title = '', description = '' } = heads[path] ?? {};
    const [name = title] = title.split(' | ');
    const kind = guides.has(path) ? 'Guide' : 'Page';
    // The other texts of the home page are on other pages too, or are questions.
    const text = path === '/' ? '' : textOf(html);
    return { path, kind, title: name, lead: description, text } as const;
  });
  // Among equally good hits, guides come first and the home page last.
  const place = ({ path, kind }: IndexedPage) => (path === '/' ? 2 : kind === 'Guide' ? 0 : 1);
  return all.sort((a, b) => place(a) - place(b));
}

/** They are on the home page, unless that does not show them. */
const questionTexts = ({ words, structure }: ShownContent): IndexedPage[] =>
  (structure.home.hidden.includes('faq') ? [] : words.faq.items).map(({ question, answer }) => ({
    path: `/#${faqAnchor(question)}`,
    kind: 'Question',
    title: question,
    lead: cutAtWord(answer, LEAD_LENGTH),
    text: answer,
  }));

/** The words of a page's main part, without what is drawn or scripted. */
const textOf = (html: string): string =>
  textOfHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
