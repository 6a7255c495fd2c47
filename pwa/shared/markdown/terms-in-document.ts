import type { Term } from './glossary.ts';

const DATA = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

interface TermSet {
  '@type'?: unknown;
  hasDefinedTerm?: { '@id': string; name: string; description: string }[];
}

/** The entries of the glossary, from the HTML of its page: what search engines are told of them. */
export function termsIn(html: string): Term[] {
  const sets = [...html.matchAll(DATA)].map(([, text = '']): TermSet => JSON.parse(text));
  const terms = sets.find((data) => data['@type'] === 'DefinedTermSet')?.hasDefinedTerm ?? [];
  return terms.map(({ '@id': id, name, description }) => ({
    id: id.slice(id.indexOf('#') + 1),
    name,
    definition: description,
  }));
}
