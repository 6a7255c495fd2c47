import type { SqlEntityManager } from '@mikro-orm/sql';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { newTimedToken, sign, timeOfToken } from '#api/http/signature.ts';
import { SELF_CHECK_SECONDS } from '#contract/backups.ts';

const CHALLENGE = 'self-check challenge, ';

/** What only who has the secret of the site can ask. */
export const newChallenge = (secret: string, now: Date): string => newTimedToken(secret, CHALLENGE, now);

/** True for one of this site that is not older than a minute, nor from a later one. */
export function isChallenge(secret: string, challenge: string, now: Date): boolean {
  const time = timeOfToken(secret, CHALLENGE, challenge);
  return time !== undefined && Math.abs(time - now.getTime()) <= SELF_CHECK_SECONDS * 1000;
}

/** What only the site that has the secret can answer. */
export const proofOf = (secret: string, challenge: string): string =>
  sign(secret, 'self-check proof, ', challenge).toString('base64url');

/** When something was last written, by the clock of then; undefined for a new site. */
export async function newestDate(em: SqlEntityManager): Promise<Date | undefined> {
  const newest = { orderBy: { id: 'desc' }, limit: 1 } as const;
  const [message] = await em.find(ContactEntity, {}, { ...newest, fields: ['date'] });
  const [act] = await em.find(ActivityEntity, {}, { ...newest, fields: ['at'] });
  const times = [message?.date, act?.at].flatMap((date) => (date === undefined ? [] : [date.getTime()]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
