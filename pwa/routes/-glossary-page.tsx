import type { Heading, Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
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

/** The terms, each beside its meaning, with their letters and a field that narrows them (site/glossary/filter-terms.ts). */
export function GlossaryPage({ page, lang, root, ids }: GlossaryPageProps) {
  const { before, terms } = entriesOf(root);
  const drawn = (nodes: readonly RootContent[]) => drawMarkdown({ type: 'root', children: [...nodes] }, ids);
  return (
    <article lang={lang}>
      <PlainHeading title={page.title} lead={page.lead} trail={[HOME]} />
      <div className="wrap section glossary">
        {terms.length > 0 && <GlossaryTools terms={terms} ids={ids} />}
        <div className="prose">
          {drawn(before)}
          {terms.map(({ heading, nodes }) => (
            <div className="glossary-term" key={ids.get(heading)}>
              {drawn(nodes)}
            </div>
          ))}
        </div>
      </div>
    </article>
  );
}

interface Entry {
  heading: Heading;
  /** The heading and what is below it. */
  nodes: RootContent[];
}

/** Where links by a name lead is part of each entry: it draws nothing. */
function entriesOf(root: Root): { before: RootContent[]; terms: Entry[] } {
  const definitions = root.children.filter(({ type }) => type === 'definition');
  const before: RootContent[] = [...definitions];
  const terms: Entry[] = [];
  for (const node of root.children) {
    if (node.type === 'heading' && node.depth <= 2)
      terms.push({ heading: node, nodes: [...definitions, node] });
    else (terms.at(-1)?.nodes ?? before).push(node);
  }
  return { before, terms };
}

interface GlossaryToolsProps extends Pick<GlossaryPageProps, 'ids'> {
  terms: readonly Entry[];
}

function GlossaryTools({ terms, ids }: GlossaryToolsProps) {
  const letters = new Map<string, string>();
  for (const { heading } of terms) {
    const [letter = ''] = plainText(heading).trim().toLocaleUpperCase('en');
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
