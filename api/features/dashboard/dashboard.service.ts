import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { CategoryEntity } from '#api/features/blog/blog.entities.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { messageDelay } from './message-delay.ts';
import { chartStart, messageDays, messageStates, newestMessages } from './message-figures.ts';

interface KnownDelay {
  changes: number;
  since: number;
  delay: Dashboard['delay'];
}

/** A median is of all messages of a month: found again only when one of them changed, or the month. */
const known = new WeakMap<MikroORM, KnownDelay>();

/** The same number of queries however much there is, each by an index. */
export async function readFigures(orm: MikroORM, now: Date): Promise<Omit<Dashboard, 'webhook'>> {
  const em = orm.em.fork();
  const { changes, ...states } = await messageStates(em);
  const { days, ...recent } = await messageDays(em, now);
  return {
    posts: await countPosts(em),
    categories: await em.count(CategoryEntity),
    messages: { ...states, ...recent },
    days,
    newest: await newestMessages(em),
    delay: await delayOf(orm, now, changes),
  };
}

async function countPosts(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ posts: number }[]>(
    'select coalesce(sum(count), 0) as posts from post_count',
  );
  return row?.posts ?? 0;
}

async function delayOf(orm: MikroORM, now: Date, changes: number): Promise<Dashboard['delay']> {
  const since = chartStart(now).getTime();
  const before = known.get(orm);
  if (before?.changes === changes && before.since === since) return before.delay;
  const delay = await messageDelay(orm.em.fork(), now);
  known.set(orm, { changes, since, delay });
  return delay;
}
