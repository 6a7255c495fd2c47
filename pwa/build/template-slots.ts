import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import { dataSlot } from '#pwa/app/dehydrate.ts';
import { embed } from '#pwa/shared/browser/embed.ts';

// Slots of templates (pwa/worker/templates/fill-template.ts), written into pages that React rendered of sample data. All of these
// throw where a page does not contain what they look for.

/** A section: rendered once for each item of the value `name`. */
export const section = (name: string, template: string) => `{{#${name}}}${template}{{/${name}}}`;

/** Puts a slot in the place of a sample value; in that of a number only where it is not part of a longer one, as of a telephone's. */
export function replaceText(html: string, sample: string | number, slot: string): string {
  const pieces = html.split(typeof sample === 'number' ? new RegExp(`(?<!\\d)${sample}(?!\\d)`) : sample);
  if (pieces.length === 1) throw new Error(`the page does not contain ${sample}`);
  return pieces.join(slot);
}

/** Puts what `make` returns in the place of each part of the page that begins with `start` and ends with `end`. */
export function replaceParts(
  html: string,
  [start, end]: readonly [start: string, end: string],
  make: (part: string, index: number) => string,
): string {
  const [before = '', ...pieces] = html.split(start);
  if (pieces.length === 0) throw new Error(`the page does not contain ${start}`);
  const parts = pieces.map((piece, index) => {
    const at = piece.indexOf(end);
    if (at < 0) throw new Error(`nothing in the page ends ${start} with ${end}`);
    const length = at + end.length;
    return make(start + piece.slice(0, length), index) + piece.slice(length);
  });
  return before + parts.join('');
}

/**
 * One template of several pages. They are cut where the texts `cuts` begin, in this order; a piece that is the same in all pages
 * is kept once, any other in a section for each page: `name` and its index.
 */
export function oneTemplate(name: string, pages: readonly string[], cuts: readonly string[]): string {
  const [first = [], ...others] = pages.map((page) => cutAt(page, cuts));
  return first
    .map((piece, index) => {
      if (others.every((pieces) => pieces[index] === piece)) return piece;
      return [first, ...others].map((pieces, at) => section(name + at, pieces[index] ?? '')).join('');
    })
    .join('');
}

function cutAt(page: string, cuts: readonly string[]): string[] {
  let start = 0;
  const ends = cuts.map((cut) => {
    const at = page.indexOf(cut, start);
    if (at < 0) throw new Error(`the page does not contain ${cut}`);
    start = at;
    return at;
  });
  return [...ends, page.length].map((end, index) => page.slice(ends[index - 1] ?? 0, end));
}

interface DataSlots {
  match: (match: DehydratedMatch) => object;
  /** Answers in the form in which they come from a saved copy (shared/api/cached-result.ts), by the start of their query keys. */
  answers?: Record<string, unknown>;
}

/** Puts slots into the data of a page. Answers that are not named are left out: the browser asks for them. */
export function withData(html: string, { match, answers: named = {} }: DataSlots): string {
  const [start, end] = dataSlot;
  return replaceParts(html, dataSlot, (element) => {
    const { matches, answers, ...content } = JSON.parse(element.slice(start.length, -end.length));
    const savedAnswers = answers?.flatMap(([key]: [string[]]) => {
      const answer = named[key.slice(0, 2).join()];
      return answer === undefined ? [] : [[key, answer]];
    });
    const data = embed({ matches: matches.map(match), answers: savedAnswers, ...content });
    // A slot for JSON is not a string.
    return start + data.replace(/"({{&\w+}})"/g, '$1') + end;
  });
}
