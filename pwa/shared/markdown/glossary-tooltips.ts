import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';
import type { Glossary, Term } from './glossary.ts';

/** In one text; more would be a page of links. */
const TOOLTIPS_MAX = 12;
/** Text inside of one stays as it is. */
const LEFT_ALONE = /^(?:a|h[1-6]|code|pre|figcaption|form|nav|summary|button|svg|table)$/;
/** What regular expressions read otherwise. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
/** A tag, or text between two, in HTML that this site rendered. */
const TOKENS = /<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)[^>]*>|(?<text>[^<]+)/gi;

/**
 * Adds to the HTML of a text what its words mean: the first time that each term of the glossary stands in it, as a whole word, it
 * becomes a link to its entry, with the definition beside it. Letter case does not matter, but for a term in capitals (DLS). An entry whose
 * name has brackets, `Back (to bet for)`, is left out: so an editor says that the word is a common one, too.
 */
export function glossaryTooltips({ language, terms }: Glossary): (html: string) => string {
  const linked = terms.filter(({ name }) => !/[()]/.test(name));
  if (linked.length === 0) return (html) => html;
  const byName = new Map(linked.map((term) => [escapeHtml(term.name).toLowerCase(), term]));
  const names = [...byName.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(SYNTAX, '\\$&'));
  // A character reference that is in no name is passed over whole: `amp` is not a word.
  const words = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{M}\\p{N}])|&[#\\w]+;`,
    'giu',
  );

  return (html) => {
    const found = new Set<Term>();
    let depth = 0;
    const explained = (text: string) =>
      text.replace(words, (word) => {
        const term = byName.get(word.toLowerCase());
        if (term === undefined || found.has(term) || found.size === TOOLTIPS_MAX) return word;
        if (isCapitals(term.name) && word !== escapeHtml(term.name)) return word;
        found.add(term);
        return tooltip(word, term, language);
      });
    return html.replace(TOKENS, (token, ...[, , , , , groups]) => {
      const { end, tag, text } = groups as Record<'end' | 'tag' | 'text', string | undefined>;
      if (text !== undefined) return depth === 0 ? explained(text) : text;
      if (tag !== undefined && LEFT_ALONE.test(tag.toLowerCase())) depth += end === '/' ? -1 : 1;
      return token;
    });
  };
}

const isCapitals = (name: string) => name === name.toUpperCase();

function tooltip(word: string, { id, definition }: Term, language: string): string {
  const [anchor, own] = [escapeHtml(id), escapeHtml(`tooltip-${id}`)];
  const link = `<a href="${GLOSSARY_PATH}#${anchor}" aria-describedby="${own}">${word}</a>`;
  return `<span class="term">${link}<span class="tooltip" id="${own}" role="tooltip" lang="${escapeHtml(language)}">${escapeHtml(definition)}</span></span>`;
}
