import * as z from 'zod/mini';
import { answer, atMost, heading, lang, listOf, PAGE_WORDS_MAX, question, textBytes } from './parts.ts';

const faqItem = z.object({
  question,
  answer,
  lang,
  /** Whether it is beside the contact form, too. */
  atContact: z.optional(z.boolean()),
});
export type FaqItem = z.infer<typeof faqItem>;

export const faqWords = z
  .object({
    heading,
    items: listOf(faqItem, 40).check(
      z.refine(
        (items) => new Set(items.map(({ question }) => question)).size === items.length,
        'Each question once.',
      ),
    ),
  })
  .check(
    atMost(PAGE_WORDS_MAX.faq),
    z.refine(
      ({ items }) => textBytes(items.filter(({ atContact }) => atContact)) <= PAGE_WORDS_MAX.contact,
      `Beside the contact form together at most ${PAGE_WORDS_MAX.contact / 1000} kB of text: shorten or take away some.`,
    ),
  );
export type FaqWords = z.infer<typeof faqWords>;
