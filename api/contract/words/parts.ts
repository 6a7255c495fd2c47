import * as z from 'zod/mini';
import { bracesFault } from '#contract/facts-in-words.ts';
import { languages } from '#contract/language.ts';
import { text } from '#contract/text.ts';

/** Characters. */
export const WORDS_MAX = {
  label: 40,
  /** In the menu and the footer of each page. */
  navigation: 24,
  tile: 12,
  league: 60,
  heading: 120,
  title: 120,
  lead: 400,
  paragraph: 1_500,
  card: 600,
  question: 200,
  answer: 1_500,
} as const;

/** How much text a page may carry, so that it stays within its weight with the longest settings. Bytes of UTF-8. */
export const PAGE_WORDS_MAX = {
  home: 60_000,
  faq: 60_000,
  service: 4_000,
  sportsId: 2_800,
  login: 8_000,
  contact: 2_000,
};

const words = (max: number, required: string, isLine: boolean) =>
  text({ max, required, line: isLine, faultOf: bracesFault });

export const label = words(WORDS_MAX.label, 'Write a label.', true);
export const navigationLabel = words(WORDS_MAX.navigation, 'Write a label.', true);
export const tile = words(WORDS_MAX.tile, 'Write a short name.', true);
export const leagueTitle = words(WORDS_MAX.league, 'Write a label.', true);
export const heading = words(WORDS_MAX.heading, 'Write a heading.', true);
export const title = words(WORDS_MAX.title, 'Write a title.', true);
export const lead = words(WORDS_MAX.lead, 'Write a sentence or two.', true);
export const cardText = words(WORDS_MAX.card, 'Write a text.', true);
export const paragraph = words(WORDS_MAX.paragraph, 'Write a paragraph, or remove it.', true);
export const question = words(WORDS_MAX.question, 'Write the question.', true);
export const answer = words(WORDS_MAX.answer, 'Write the answer.', true);

/** A text that is not in English says so. */
export const lang = z.optional(z.enum(languages, `Must be one of ${languages.join(', ')}.`));

/** A list with at least one entry and at most `max`. */
export const listOf = <S extends z.ZodMiniType>(entry: S, max: number) =>
  z
    .array(entry)
    .check(z.minLength(1, 'Keep at least one entry.'), z.maxLength(max, `At most ${max} entries.`));

const utf8 = new TextEncoder();

export const textBytes = (value: unknown) => utf8.encode(JSON.stringify(value)).length;

/** Refuses what is more text together than its page may carry. */
export function atMost<T>(bytes: number) {
  return z.refine<T>(
    (value) => textBytes(value) <= bytes,
    `Together at most ${(bytes / 1000).toLocaleString('en')} kB of text: shorten some entries.`,
  );
}

const titledText = z.object({ title, text: cardText, lang });
export type TitledText = z.infer<typeof titledText>;

export const textSection = z.object({ heading, paragraphs: listOf(paragraph, 6), lang });
export type TextSection = z.infer<typeof textSection>;

export const cardSection = z.object({ heading, lead, cards: listOf(titledText, 12), lang });
export type CardSection = z.infer<typeof cardSection>;

/** Numbered in the order given. */
export const stepSection = z.object({ heading, lead, steps: listOf(titledText, 12), lang });
export type StepSection = z.infer<typeof stepSection>;
