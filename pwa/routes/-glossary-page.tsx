import type { Heading, Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { SEARCH_MAX } from '#contract/list-rules.ts';
import type { PageText } from '#contract/pages.ts';
import { drawMarkdown } from '#pwa/shared/markdown/draw-markdown.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { HOME } from './-home-crumb.ts';

interface GlossaryPageProps {
  page: Pick<PageText, 'title' | 'lead'>;
  lang: string | undefined;
  root: Root;
  /** What each heading is called in the page. */
  ids: ReadonlyMap<Heading, string>;
}

/** The terms, each next to its meaning, with their letters and a field that narrows them (site/glossary/filter-terms.ts). */
export function GlossaryPage({ page, lang, root, ids }: GlossaryPageProps) {
  const { definitions, before, terms } = entriesOf(root);
  const drawn = (nodes: readonly RootContent[]) =>
    drawMarkdown({ type: 'root', children: [...definitions, ...nodes] }, ids);
  return (
    <article lang={lang}>
      <PlainHeading title={page.title} lead={page.lead} trail={[HOME]} />
      <div className="wrap section glossary">
        {terms.length > 0 && <GlossaryTools terms={terms} ids={ids} />}
        <div className="prose">
          {drawn(before)}
          {terms.map(({ heading, meaning }) => (
            <div className="glossary-term" key={ids.get(heading)}>
              <div className="glossary-name">
                {drawn([heading])}
                <FindInPosts name={nameOf(heading)} />
              </div>
              {drawn(meaning)}
            </div>
          ))}
        </div>
      </div>
    </article>
  );
}

interface Entry {
  heading: Heading;
  /** What is below it. */
  meaning: RootContent[];
}

/** `definitions`: where links by a name lead; they draw nothing, and are part of whatever is drawn. */
function entriesOf(root: Root) {
  const definitions = root.children.filter(({ type }) => type === 'definition');
  const before: RootContent[] = [];
  const terms: Entry[] = [];
  for (const node of root.children) {
    if (node.type === 'heading' && node.depth <= 2) terms.push({ heading: node, meaning: [] });
    else if (node.type !== 'definition') (terms.at(-1)?.meaning ?? before).push(node);
  }
  return { definitions, before, terms };
}

const nameOf = (heading: Heading) => plainText(heading).trim();

/**
 * Leads to the posts that use a term, by the search of the site: it is true for every post, also without script and offline. Their
 * titles are not here: this page is made when pages or settings change, not with each post, and three titles for each term would
 * take it a fifth beyond its weight. As in the tooltips of posts (shared/markdown/glossary-tooltips.ts), a name with brackets is a
 * common word.
 */
function FindInPosts({ name }: { name: string }) {
  if (/[()]/.test(name) || name.length > SEARCH_MAX) return null;
  return (
    // The index of the search leaves it out by its class (contract/found-words.ts).
    <a
      className="term-search"
      href={`/blog?${new URLSearchParams({ q: name })}`}
      aria-label={`Find in posts: ${name}`}
    >
      Find in posts
    </a>
  );
}

interface GlossaryToolsProps extends Pick<GlossaryPageProps, 'ids'> {
  terms: readonly Entry[];
}

function GlossaryTools({ terms, ids }: GlossaryToolsProps) {
  const letters = new Map<string, string>();
  for (const { heading } of terms) {
    const [letter = ''] = nameOf(heading).toLocaleUpperCase('en');
    if (!letters.has(letter)) letters.set(letter, ids.get(heading) ?? '');
  }
  return (
    <div className="glossary-tools">
      <nav aria-label="A to Z">
        <ul className="glossary-letters">
          {[...letters].map(([letter, id]) => (
            <li key={letter}>
              <a href={`#${id}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="glossary-filter">
        <label className="visually-hidden" htmlFor="glossary-filter">
          Find a term
        </label>
        <input
          className="input"
          id="glossary-filter"
          type="search"
          placeholder="Find a term"
          autoComplete="off"
          aria-describedby="glossary-found"
        />
      </p>
      <p className="glossary-found" id="glossary-found" role="status" />
    </div>
  );
}
