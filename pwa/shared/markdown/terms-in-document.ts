import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import type { Glossary } from './glossary.ts';

const DATA = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

interface TermSet {
  '@type'?: unknown;
  inLanguage?: string;
  hasDefinedTerm?: { '@id': string; name: string; description: string }[];
}

/** The entries of the glossary, from the HTML of its page: what search engines are told of them. */
export function glossaryIn(html: string): Glossary {
  const sets = [...html.matchAll(DATA)].map(([, text = '']): TermSet => JSON.parse(text));
  const set = sets.find((data) => data['@type'] === 'DefinedTermSet');
  const terms = (set?.hasDefinedTerm ?? []).map(({ '@id': id, name, description }) => ({
    id: id.slice(id.indexOf('#') + 1),
    name,
    definition: description,
  }));
  return { language: set?.inLanguage ?? DEFAULT_LANGUAGE, terms };
}
