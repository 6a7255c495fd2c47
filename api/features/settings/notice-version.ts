import { indianDay } from '#contract/indian-day.ts';
import type { NoticeWords } from '#contract/words/notice.ts';

/**
 * The version of a notice: that of an earlier notice with the same words, else the day, with a number where that day had other
 * words already.
 * @param earlier all that were ever shown
 */
export function noticeVersion(
  { text, lang }: Pick<NoticeWords, 'text' | 'lang'>,
  earlier: readonly NoticeWords[],
  now: Date,
): string {
  const same = earlier.find((notice) => notice.text === text && notice.lang === lang);
  if (same !== undefined) return same.version;
  const day = indianDay(now);
  const taken = new Set(earlier.map(({ version }) => version));
  for (let number = 1; ; number += 1) {
    const version = number === 1 ? day : `${day}-${number}`;
    if (!taken.has(version)) return version;
  }
}
