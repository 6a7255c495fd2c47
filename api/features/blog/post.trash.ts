import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { UNDO_MS } from '#contract/post-editor.ts';
import { Problem } from '#contract/problem.ts';
import { PostEntity } from './blog.entities.ts';

/** Posts of one turn of the sweep: the others wait for the next, so that no write holds visitors up. */
const AT_ONCE = 100;

/** What was deleted before this can no longer come back. */
const lastChance = (now: Date) => new Date(now.getTime() - UNDO_MS);

/** From the commit on, post and image are hidden from everyone. */
export async function hidePost(em: SqlEntityManager, id: number, now: Date): Promise<void> {
  const hidden = await em.nativeUpdate(PostEntity, { id, deletedAt: null }, { deletedAt: now });
  if (hidden === 0) throw new Problem('not_found');
}

/** Brings a post back as it was. @throws Problem not_found when it was not deleted, or its time is over */
export async function bringBack(em: SqlEntityManager, id: number, now: Date): Promise<void> {
  const back = await em.nativeUpdate(
    PostEntity,
    { id, deletedAt: { $gt: lastChance(now) } },
    { deletedAt: null },
  );
  if (back === 0) throw new Problem('not_found');
}

/** Inside a transaction: removes rows that cannot come back, and answers with the names of their images. */
export async function purgeRows(em: SqlEntityManager, now: Date): Promise<string[]> {
  const rows = await em.execute<{ id: number; image: string }[]>(
    'select id, image from post where deleted_at <= ? order by deleted_at limit ?',
    [lastChance(now).getTime(), AT_ONCE],
  );
  if (rows.length === 0) return [];
  await em.nativeDelete(
    PostEntity,
    rows.map(({ id }) => id),
  );
  return rows.map(({ image }) => image);
}
