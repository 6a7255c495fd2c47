import * as z from 'zod/mini';
import {
  atMost,
  cardSection,
  heading,
  label,
  lang,
  lead,
  listOf,
  PAGE_WORDS_MAX,
  stepSection,
  textSection,
} from './parts.ts';

const figure = z.object({ value: label, label });

/** The words of the home page; the questions are in `faq.ts`. */
export const homeWords = z
  .object({
    welcome: z.object({ ...textSection.shape, eyebrow: label }),
    support: textSection,
    /** The headings of the rows of posts. */
    rows: z.object({ matchPredictions: heading, bettingTips: heading }),
    successStories: cardSection,
    feedback: z.object({
      heading,
      figures: listOf(figure, 8),
      /** Whose figures they are. */
      source: lead,
      lang,
    }),
    features: cardSection,
    about: textSection,
    getId: stepSection,
    addFunds: stepSection,
    howToBet: stepSection,
    howToWithdraw: stepSection,
  })
  .check(atMost(PAGE_WORDS_MAX.home));
export type HomeWords = z.infer<typeof homeWords>;
