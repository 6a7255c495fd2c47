import { cutAtWord } from '#contract/characters.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import type { PageHit } from '#contract/search.ts';
import { foldedWords, type PageIndex } from '#contract/search-rules.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { fieldLinks, leagueLinks } from '#pwa/content/navigation.ts';
import { type PageHead, pageHeads } from '#pwa/content/page-heads.ts';
import { searchTitleOf } from '#pwa/routes/-text-page.tsx';
import { faqAnchor } from '#pwa/site/ui/faq.tsx';

/** How much of the answer to a question is shown. Characters. */
const LEAD_LENGTH = 150;

interface Searchable {
  hit: PageHit;
  text: string;
}

/**
 * The index of the pages that are made of the content alone.
 * @param content filled
 * @param pages the HTML of each page by its path
 */
export function pageIndexOf(content: ShownContent, pages: ReadonlyMap<string, string>): PageIndex {
  const all = [...pageTexts(content, pages), ...questionTexts(content)];
  const words = new Map<string, number[]>();
  for (const [number, { hit, text }] of all.entries()) {
    for (const word of new Set(foldedWords(`${hit.title} ${hit.lead} ${text}`))) {
      words.set(word, [...(words.get(word) ?? []), number]);
    }
  }
  return { pages: all.map(({ hit }) => hit), words: Object.fromEntries(words) };
}

function pageTexts(
  { site, words: { navigation }, pages: texts }: ShownContent,
  pages: ReadonlyMap<string, string>,
): Searchable[] {
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
    return { hit: { path, kind, title: name, lead: description } as const, text };
  });
  // Among equally good hits, guides come first and the home page last.
  const place = ({ hit }: Searchable) => (hit.path === '/' ? 2 : hit.kind === 'Guide' ? 0 : 1);
  return all.sort((a, b) => place(a) - place(b));
}

/** They are on the home page, unless that does not show them. */
const questionTexts = ({ words, structure }: ShownContent): Searchable[] =>
  (structure.home.hidden.includes('faq') ? [] : words.faq.items).map(({ question, answer }) => ({
    hit: {
      path: `/#${faqAnchor(question)}`,
      kind: 'Question',
      title: question,
      lead: cutAtWord(answer, LEAD_LENGTH),
    },
    text: answer,
  }));

/** The words of a page's main part, without what is drawn or scripted. */
function textOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replace(/<(script|style|svg|nav|form)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&\w+;/g, ' ');
}
