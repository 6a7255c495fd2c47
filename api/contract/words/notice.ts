import * as z from 'zod/mini';
import { bracesFault } from '#contract/facts-in-words.ts';
import { text } from '#contract/text.ts';
import { NOTICE_MAX } from '#contract/visit.ts';
import { lang } from './parts.ts';

export const NOTICE_TEXT_MAX = 800;

/** What becomes of what is written, beside the contact form. */
export const noticeWords = z.object({
  /** Another text has another version, which the server gives: each message says which one its writer saw. */
  version: text({ max: NOTICE_MAX, line: true }).check(z.regex(/^[\w.-]+$/, 'Must be a version.')),
  text: text({
    max: NOTICE_TEXT_MAX,
    required: 'Say what becomes of what people write.',
    line: true,
    faultOf: bracesFault,
  }),
  lang,
});
export type NoticeWords = z.infer<typeof noticeWords>;

export const defaultNotice: NoticeWords = {
  version: '2026-11-25',
  text: 'We store your entries, the time and the page you came from, to answer you; mail, push or chat services may tell us of them. They are deleted when that no longer needs them, or as soon as you ask.',
};
