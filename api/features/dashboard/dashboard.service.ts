import type { MikroORM } from '@mikro-orm/sqlite';
import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { Dashboard } from '#contract/dashboard.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Without summer time, so a constant. */
const INDIA_MS = 330 * MINUTE_MS;

/** The last midnight in India before `now`. */
export function indianMidnight(now: Date): Date {
  const local = now.getTime() + INDIA_MS;
  return new Date(local - (local % DAY_MS) - INDIA_MS);
}

export async function readFigures(orm: MikroORM, now: Date): Promise<Omit<Dashboard, 'webhook'>> {
  const em = orm.em.fork();
  const since = (date: Date) => em.count(ContactEntity, { date: { $gte: date } });
  return {
    posts: await em.count(PostEntity, { deletedAt: null }),
    categories: await em.count(CategoryEntity),
    messages: {
      total: await em.count(ContactEntity),
      today: await since(indianMidnight(now)),
      week: await since(new Date(now.getTime() - 7 * DAY_MS)),
      unanswered: await em.count(ContactEntity, { state: 'new' }),
    },
  };
}
