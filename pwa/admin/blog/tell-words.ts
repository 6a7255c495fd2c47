import type { PostNotificationView } from '#contract/notification.ts';
import { TOLD_FROM, TOLD_UNTIL } from '#contract/reader-rules.ts';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';

const devices = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'device' : 'devices'}`;

const BY_DAY = `between ${TOLD_FROM} and ${TOLD_UNTIL} o’clock where they are`;

export const NEVER_TOLD = 'Readers are never told of posts about care.';

type Told = Pick<PostNotificationView, 'waiting' | 'next_at'> & { told: number };

/** On how many devices readers were told of a post, and on how many they will be. */
export function devicesTold({ told, waiting, next_at }: Told, now = Date.now()): string {
  const were = `Readers were told of it on ${devices(told)}.`;
  if (waiting === 0 || next_at === null) return were;
  const isNow = Date.parse(next_at) <= now;
  const willBe = `${devices(waiting)} will be told ${isNow ? 'now' : `from ${indiaWords(next_at)}`}, ${BY_DAY}.`;
  return told === 0 ? willBe : `${were} ${willBe}`;
}

/** What the choice means, and whom it reaches. */
export const devicesAsk = (readers: number) =>
  `${readers === 1 ? '1 device asks' : `${devices(readers)} ask`} for new posts. One notice when it is first on the site, ${BY_DAY}. Not for promotions; posts about care are never told of.`;
