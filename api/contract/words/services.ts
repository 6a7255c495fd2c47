import * as z from 'zod/mini';
import { atMost, cardText, lang, lead, listOf, PAGE_WORDS_MAX, title } from './parts.ts';

/** The pages of sports and games. */
export const fieldPaths = [
  '/cricket',
  '/football',
  '/horseRace',
  '/tennis',
  '/indianCard',
  '/casino',
] as const;

const serviceCard = z.object({
  title,
  text: cardText,
  /** Where more is told. */
  path: z.enum(fieldPaths, 'Choose a page.'),
  lang,
});

export const servicesWords = z
  .object({ intro: lead, cards: listOf(serviceCard, 12) })
  .check(atMost(PAGE_WORDS_MAX.service));
export type ServicesWords = z.infer<typeof servicesWords>;
