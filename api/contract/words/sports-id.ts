import * as z from 'zod/mini';
import { atMost, cardText, lang, listOf, PAGE_WORDS_MAX, paragraph, title } from './parts.ts';

/** Each has a drawing. */
export const sports = ['cricket', 'football', 'tennis', 'baseball', 'horse-racing', 'kabaddi'] as const;

const sportCard = z.object({ sport: z.enum(sports, 'Choose a sport.'), title, text: cardText, lang });

export const sportsIdWords = z
  .object({ intro: listOf(paragraph, 4), cards: listOf(sportCard, 12) })
  .check(atMost(PAGE_WORDS_MAX.sportsId));
export type SportsIdWords = z.infer<typeof sportsIdWords>;
