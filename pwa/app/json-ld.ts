import type { Phone, SiteFacts } from '#contract/settings-facts.ts';

/** Structured data for search engines (schema.org). `pageHead` escapes it. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

const CONTEXT = 'https://schema.org' as const;

export interface Crumb {
  label: string;
  /** Path on this site. */
  href: string;
}

interface Publisher {
  brand: string;
  origin: string;
}

/** A number that people can call, and what for. */
type ContactPoint = Pick<Phone, 'label' | 'purpose'>;

export function organization({
  brand,
  origin,
  phones,
  logo,
  runBy,
}: Publisher & {
  phones: readonly ContactPoint[];
  runBy?: SiteFacts['runBy'];
  /** Path of a picture. */
  logo: string;
}): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    url: `${origin}/`,
    ...(runBy?.name && { legalName: runBy.name, ...(runBy.address && { address: runBy.address }) }),
    logo: origin + logo,
    contactPoint: phones.map(({ label, purpose }) => ({
      '@type': 'ContactPoint',
      contactType: purpose || 'customer service',
      telephone: label,
    })),
  };
}

export function website({ brand, origin }: Publisher): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: brand,
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': `${origin}/#organization` },
  };
}

export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  };
}

interface PageTexts {
  origin: string;
  path: string;
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
}

export function webPage({ origin, path, title, description, language }: PageTexts): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'WebPage',
    name: title,
    description,
    url: origin + path,
    inLanguage: language,
    isPartOf: { '@type': 'WebSite', url: `${origin}/` },
  };
}

export function faqPage(items: readonly { question: string; answer: string }[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface Posting extends Publisher {
  path: string;
  title: string;
  description: string;
  /** Path of the picture. */
  picture: string;
  date: string;
  /** When it was last changed after that. */
  changed?: string | undefined;
  section: string;
  /** BCP 47. */
  language: string;
  /** The address that search engines are to take for the post's own: a path, or an https address. */
  canonical?: string | undefined;
}

export function blogPosting({
  brand,
  origin,
  path,
  title,
  description,
  picture,
  date,
  changed = date,
  section,
  language,
  canonical = path,
}: Posting): JsonLd {
  const url = canonical.startsWith('/') ? origin + canonical : canonical;
  const author = { '@type': 'Organization', name: brand, url: `${origin}/` };
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    image: origin + picture,
    datePublished: date,
    dateModified: changed,
    articleSection: section,
    inLanguage: language,
    author,
    publisher: author,
  };
}

interface TermSet {
  origin: string;
  path: string;
  name: string;
  /** BCP 47. */
  language: string;
  terms: readonly { id: string; name: string; definition: string }[];
}

export function definedTermSet({ origin, path, name, language, terms }: TermSet): JsonLd {
  const url = origin + path;
  return {
    '@context': CONTEXT,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    url,
    inLanguage: language,
    hasDefinedTerm: terms.map(({ id, name: term, definition }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: term,
      description: definition,
    })),
  };
}
