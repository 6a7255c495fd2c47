import type { Nodes, Root, RootContent } from 'mdast';
import type { ReactNode } from 'react';
import { fillFacts } from '#contract/facts-in-words.ts';
import type { PageText } from '#contract/pages.ts';
import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import type { SiteFacts } from '#contract/settings-facts.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import type { TextPage } from '#pwa/app/context.ts';
import { pageHead } from '#pwa/app/head.ts';
import { breadcrumbList, definedTermSet, type JsonLd, webPage } from '#pwa/app/json-ld.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { hiddenLinks } from '#pwa/shared/browser/hidden-links.ts';
import { linkAlone } from '#pwa/shared/markdown/alone-in-paragraph.ts';
import { drawMarkdown } from '#pwa/shared/markdown/draw-markdown.tsx';
import { readNextOf } from '#pwa/shared/markdown/figures.tsx';
import { type Glossary, termsOf } from '#pwa/shared/markdown/glossary.ts';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';
import { OnThisPage } from '#pwa/shared/markdown/on-this-page.tsx';
import { type PostPart, partsOf } from '#pwa/shared/markdown/post-parts.ts';
import { AskFirst } from '#pwa/site/ui/ask-first.tsx';
import { SportDrawing } from '#pwa/site/ui/drawings/sport-drawing.tsx';
import { MainAction } from '#pwa/site/ui/main-action.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { GlossaryPage } from './-glossary-page.tsx';
import { HOME } from './-home-crumb.ts';
import { namedPicture, sharedHead } from './-page-head.ts';
import { AllFields, FieldsFrom, OtherLeagues } from './-read-on.tsx';

/** On the server: finds the page of words at a canonical path. */
export function textPages(content: ShownContent): (path: string) => TextPage | undefined {
  const { pages } = content;
  const byPath = new Map(pages.map((page) => [decoded(page.path), page]));
  return (path) => {
    const page = byPath.get(decoded(path));
    return page && textPage(page, content);
  };
}

/** The router decodes some characters of a path and not others. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What search engines show as its title. */
export const searchTitleOf = ({ title, searchTitle }: PageText, site: SiteFacts): string =>
  fillFacts(searchTitle || `${title} | {{brand}}`, site);

function textPage(typed: PageText, { site, structure, origin }: ShownContent): TextPage {
  const isHidden = hiddenLinks({ hidden: structure.hidden, origin });
  const fill = (text: string) => fillFacts(text, site);
  const page = { ...typed, title: fill(typed.title), lead: typed.lead && fill(typed.lead) };
  const { path, title, share } = page;
  return {
    head: () => {
      const words = { title: searchTitleOf(page, site), description: fill(page.description) };
      // Also of a page that is not listed: browsers read them.
      const terms = termSet(page, site);
      if (page.noindex) return pageHead({ ...words, jsonLd: terms });
      const trail = breadcrumbList(canonicalOrigin(), [HOME, { label: title, href: path }]);
      const picture = namedPicture(share, title);
      const { kind, language } = page;
      const self = { origin: canonicalOrigin(), path, title, description: words.description, language };
      const jsonLd = [trail, ...(kind === 'plain' ? [webPage(self)] : []), ...terms];
      return sharedHead(site, { ...words, path, picture, language, jsonLd });
    },
    draw: () =>
      path === GLOSSARY_PATH
        ? drawGlossary(page, filledRoot(page.markdown, site, isHidden))
        : drawPage(page, pageWords(page.markdown, site, isHidden)),
  };
}

/** The glossary's entries, with the facts of the site. */
export const filledGlossary = ({ markdown, language }: PageText, site: SiteFacts): Glossary => ({
  language,
  terms: termsOf(markdown).map(({ id, name, definition }) => ({
    id,
    name: fillFacts(name, site),
    definition: fillFacts(definition, site),
  })),
});

/** The terms of the glossary, for search engines and for the explanations in posts. */
function termSet(page: PageText, site: SiteFacts): JsonLd[] {
  const { path, title } = page;
  if (path !== GLOSSARY_PATH) return [];
  const glossary = filledGlossary(page, site);
  return glossary.terms.length === 0
    ? []
    : [definedTermSet({ origin: canonicalOrigin(), path, name: title, ...glossary })];
}

function drawPage(page: PageText, words: PageWords): ReactNode {
  const { kind, path } = page;
  const text = { page, ...words };
  switch (kind) {
    case 'league':
      return (
        <ArticlePage {...text}>
          <OtherLeagues path={path} />
        </ArticlePage>
      );
    case 'landing':
      return (
        <ArticlePage {...text} withContact>
          <FieldsFrom path={path} />
        </ArticlePage>
      );
    case 'about':
      return (
        <ArticlePage {...text} withContact>
          <AllFields isFar />
        </ArticlePage>
      );
    default:
      return <LegalPage {...text} />;
  }
}

const drawGlossary = (page: PageText, root: Root): ReactNode => (
  <GlossaryPage page={page} lang={langOf(page)} root={root} ids={partsOf(root).ids} />
);

interface ArticlePageProps extends PageWords {
  page: PageText;
  /** Whether the page ends with the operator's numbers. */
  withContact?: boolean;
  /** Links to other pages, below the text. */
  children: ReactNode;
}

/** A page with one long text. */
function ArticlePage({ page, words, parts, withContact = false, children }: ArticlePageProps) {
  const { title, eyebrow, lead, ground, drawing, tile } = page;
  return (
    <>
      <article lang={langOf(page)}>
        <PageHeading title={title} eyebrow={eyebrow} lead={lead} ground={ground} trail={[HOME]}>
          {withContact && <MainAction about={title} />}
          {tile !== undefined && (
            <p className="score-tile night" aria-hidden="true">
              {tile}
            </p>
          )}
        </PageHeading>
        <div className="wrap section article">
          <div className="article-side">
            {drawing !== undefined && <SportDrawing sport={drawing} />}
            <OnThisPage parts={parts} />
            {withContact && <MainAction about={title} />}
          </div>
          <div className="prose lead-in">
            {words}
            <p>
              <a className="back-to-top" href="#main">
                Back to top
              </a>
            </p>
          </div>
          {withContact && <AskFirst about={title} />}
        </div>
      </article>
      {children}
    </>
  );
}

/** Words alone: a legal text, or a page of the operator's own. */
function LegalPage({ page, words, parts }: PageWords & { page: PageText }) {
  const { title, lead } = page;
  return (
    <article lang={langOf(page)}>
      <PlainHeading title={title} lead={lead} trail={[HOME]} />
      <div className="wrap section article">
        <div className="article-side">{parts.length > 0 && <OnThisPage parts={parts} />}</div>
        <div className="prose">{words}</div>
      </div>
    </article>
  );
}

interface PageWords {
  words: ReactNode;
  /** What the table of contents names. */
  parts: readonly PostPart[];
}

/** The language of a page's words, where it is not that of the site. */
const langOf = ({ language }: Pick<PageText, 'language'>) => (language === 'en-IN' ? undefined : language);

/** Whether a link leads to a hidden page: it is drawn as plain text. */
type IsHidden = (address: string) => boolean;

/** The elements of a page's Markdown, with the operator's facts in it. */
export function pageWords(markdown: string, site: SiteFacts, isHidden: IsHidden = () => false): PageWords {
  const root = filledRoot(markdown, site, isHidden);
  const { ids, parts } = partsOf(root);
  return { words: drawMarkdown(root, ids), parts };
}

function filledRoot(markdown: string, site: SiteFacts, isHidden: IsHidden): Root {
  const root = parseMarkdown(markdown);
  const isShown = (node: RootContent) => !leadsOnToHidden(node, isHidden);
  root.children = root.children.filter(isShown);
  for (const node of root.children) if (node.type === 'list') node.children = node.children.filter(isShown);
  fillNodes(root, site, isHidden);
  return root;
}

/** Whether a paragraph or an item of a list leads to a hidden page and says nothing else, as in the HTML of posts (shared/browser/hidden-links.ts). */
function leadsOnToHidden(node: RootContent, isHidden: IsHidden): boolean {
  if (node.type === 'listItem') {
    const [only, ...others] = node.children;
    return only !== undefined && others.length === 0 && leadsOnToHidden(only, isHidden);
  }
  if (node.type !== 'paragraph') return false;
  const address = readNextOf(node) ?? linkAlone(node)?.url;
  return address !== undefined && isHidden(address);
}

/** In the tree, not in the typed text: a fact is text, whatever signs of Markdown it holds. */
function fillNodes(node: Nodes, site: SiteFacts, isHidden: IsHidden): void {
  if ('value' in node) node.value = fillFacts(node.value, site);
  if ('url' in node) node.url = fillFacts(node.url, site);
  if ('url' in node && isHidden(node.url)) node.url = '';
  if ('alt' in node && node.alt) node.alt = fillFacts(node.alt, site);
  if ('children' in node) for (const child of node.children) fillNodes(child, site, isHidden);
}
