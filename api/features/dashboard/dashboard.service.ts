import type { MikroORM } from '@mikro-orm/sqlite';
import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { indianMidnight } from '#contract/indian-day.ts';
import { messageDelay } from './message-delay.ts';
import { messageDays, newestMessages } from './message-figures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The same number of queries however much there is, each by an index. */
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
      suspected: await em.count(ContactEntity, { state: 'suspected' }),
    },
    days: await messageDays(em, now),
    newest: await newestMessages(em),
    delay: await messageDelay(em, now),
  };
}
