import { canonicalAddress } from '#contract/site-path.ts';

/** Sentences about what is lost of one item; equal ones are listed once, with how often. */
export class Notes {
  readonly #counts = new Map<string, number>();

  /** @param text a sentence without its full stop */
  add(text: string): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  list(): string[] {
    return [...this.#counts].map(([text, count]) => (count === 1 ? `${text}.` : `${text} (${count} times).`));
  }
}

/** Says that a part is left out which not everybody saw. @param readers who did; undefined: it was switched off */
export function noteHidden(hidden: string, readers: string | undefined, notes: Notes): void {
  const part = readers === undefined ? 'that was switched off' : `for ${readers} only`;
  notes.add(`A part ${part} is left out: ${quoted(hidden, 200)}`);
}

/** Several authors as one name, which is noted; undefined for none. */
export function joinNames(names: readonly string[], notes: Notes): string | undefined {
  const all = [...new Set(names)].filter((name) => name !== '').join(', ');
  if (names.length > 1) notes.add(`It has several authors: ${quoted(all, 400)}`);
  return all || undefined;
}

/** Gives search engines the excerpt where there is no description, and notes which of both is left out. */
export function descriptionOr(excerpt: string, description: string | undefined, notes: Notes) {
  if (excerpt === '') return description;
  notes.add(
    description === undefined
      ? 'Its own excerpt is its description for search engines: lists show the beginning of the text'
      : `Its own excerpt is left out: ${quoted(excerpt, 300)}`,
  );
  return description ?? excerpt;
}

/** Notes an address that no page can name, and gives undefined for it. */
export function canonicalOrNote(address: string, notes: Notes): string | undefined {
  const known = canonicalAddress(address);
  if (known === undefined)
    notes.add(`Its canonical address is left out, it does not begin with https://: ${quoted(address, 200)}`);
  return known;
}

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const tagsNote = (tags: number, items: number): string =>
  `Tags are left out: ${tags}, on ${counted(items, 'post or page', 'posts and pages')}.`;

/** One line without characters that no field takes. */
export const lineOf = (hidden: string) =>
  hidden
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** Quotes as much of a text as a line of a report has room for. */
export function quoted(text: string, max = 80): string {
  const line = lineOf(text);
  return `“${line.length > max ? `${line.slice(0, max).toWellFormed().trimEnd()}…` : line}”`;
}
