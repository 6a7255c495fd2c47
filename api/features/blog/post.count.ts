import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { Sight } from './post.queries.ts';

/** How many posts are in a category, and how many there are. */
export const shareOfCategory = (categoryId: number) => ({
  rows: '(select total(count) from post_count where category_id = ?)',
  all: '(select total(count) from post_count)',
  values: [categoryId],
  indexedBy: 'post_category_id_deleted_at_date_id_state_index',
});

/**
 * How many posts are seen, of one category or of all: from totals that triggers keep. Scheduled posts are counted there
 * as published and come out without a write, so those that are still to come are subtracted at each look.
 */
export async function countPosts(
  em: SqlEntityManager,
  { all, now }: Sight,
  categoryId?: number,
): Promise<number> {
  const inCategory = categoryId === undefined ? [] : ['category_id = ?'];
  const category = categoryId === undefined ? [] : [categoryId];
  const kept = [...inCategory, ...(all ? [] : ["state = 'published'"])];
  const standing = `select coalesce(sum(count), 0) from post_count${kept.length > 0 ? ` where ${kept.join(' and ')}` : ''}`;
  const toCome = [...inCategory, 'deleted_at is null', "state = 'published'", 'date > ?'].join(' and ');
  const [row] = await em.execute<{ total: number }[]>(
    all
      ? `select (${standing}) as total`
      : `select (${standing}) - (select count(*) from post where ${toCome}) as total`,
    all ? category : [...category, ...category, now.getTime()],
  );
  return row?.total ?? 0;
}
