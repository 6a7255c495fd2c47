import type { SqlEntityManager } from '@mikro-orm/sql';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';

/** When something was last written, by the clock of then; undefined for a new site. */
export async function newestMoment(em: SqlEntityManager): Promise<Date | undefined> {
  const newest = { orderBy: { id: 'desc' }, limit: 1 } as const;
  const [message] = await em.find(ContactEntity, {}, { ...newest, fields: ['date'] });
  const [act] = await em.find(ActivityEntity, {}, { ...newest, fields: ['at'] });
  const times = [message?.date, act?.at].flatMap((date) => (date === undefined ? [] : [date.getTime()]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
