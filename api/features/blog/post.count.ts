import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { Sight } from './post.queries.ts';

/** How many posts are in a category, and how many there are. */
export const shareOfCategory = (categoryId: number) => ({
  rows: '(select total(count) from post_count where category_id = ?)',
  all: '(select total(count) from post_count)',
  values: [categoryId],
  indexedBy: 'post_category_id_deleted_at_date_id_state_index',
});

/** What is counted of a list in the tables that triggers keep: scheduled posts with it. */
export const countedBy = ({ all }: Sight, categoryId: number | undefined) => ({
  condition: `${categoryId === undefined ? 'true' : 'category_id = ?'}${all ? '' : " and state = 'published'"}`,
  values: categoryId === undefined ? [] : [categoryId],
});

interface Count {
  total: number;
  /** Scheduled posts, which come before all these. */
  toCome: number;
}

/**
 * How many posts are seen, of one category or of all: from totals that triggers keep. Scheduled posts are counted there
 * as published and come out without a write, so those that are still to come are subtracted at each look.
 */
export async function countPosts(em: SqlEntityManager, sight: Sight, categoryId?: number): Promise<Count> {
  const { condition, values } = countedBy(sight, categoryId);
  const counted = `select coalesce(sum(count), 0) from post_count where ${condition}`;
  const later = `select count(*) from post where deleted_at is null and ${condition} and date > ?`;
  const [row] = await em.execute<Count[]>(
    `select counted - toCome as total, toCome from (select (${counted}) as counted, (${sight.all ? 0 : later}) as toCome)`,
    sight.all ? values : [...values, ...values, sight.now.getTime()],
  );
  return row ?? { total: 0, toCome: 0 };
}
