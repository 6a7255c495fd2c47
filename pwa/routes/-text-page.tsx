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
import { type Glossary, termsOf } from '#pwa/shared/markdown/glossary.ts';
import { ArticlePage, LegalPage } from './-article-page.tsx';
import { HOME } from './-home-crumb.ts';
import { namedPicture, sharedHead } from './-page-head.ts';
import { pageWords } from './-page-words.tsx';
import { AllFields, FieldsFrom, OtherLeagues } from './-read-on.tsx';

/** On the server: finds the page of words at a canonical path. */
export function textPages({ site, pages }: ShownContent): (path: string) => TextPage | undefined {
  const byPath = new Map(pages.map((page) => [decoded(page.path), page]));
  return (path) => {
    const page = byPath.get(decoded(path));
    return page && textPage(page, site);
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

function textPage(typed: PageText, site: SiteFacts): TextPage {
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
    draw: () => drawPage(page, site),
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

/** What search engines are told of it, and browsers explain the words of posts by. */
function termSet(page: PageText, site: SiteFacts): JsonLd[] {
  const { path, title } = page;
  if (path !== GLOSSARY_PATH) return [];
  const glossary = filledGlossary(page, site);
  return glossary.terms.length === 0
    ? []
    : [definedTermSet({ origin: canonicalOrigin(), path, name: title, ...glossary })];
}

function drawPage(page: PageText, site: SiteFacts): ReactNode {
  const { kind, path, markdown } = page;
  const text = { page, ...pageWords(markdown, site) };
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
