import * as z from 'zod/mini';
import { bracesFault } from '#contract/facts-in-words.ts';
import { text } from '#contract/text.ts';
import { lang } from './parts.ts';

/** Characters. */
export const ANSWER_TIME_MAX = 160;

/** What is said to whoever has sent a message, besides that it arrived. */
export const receiptWords = z.object({
  /** By when an answer can be expected: a sentence. Empty: nothing is said. */
  answerTime: text({ max: ANSWER_TIME_MAX, line: true, faultOf: bracesFault }),
  lang,
});
export type ReceiptWords = z.infer<typeof receiptWords>;

export const defaultReceipt: ReceiptWords = { answerTime: '' };
