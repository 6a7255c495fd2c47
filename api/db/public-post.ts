import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Row, Tables } from './tables.ts';

/** Which posts the public sees: published ones whose time has come, in a condition and for rows that were read. */
export function isPublicPost(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  return eb.and([
    eb('post.deleted_at', 'is', null),
    eb('post.state', '=', 'published'),
    eb('post.date', '<=', now.getTime()),
  ]);
}

export const isPublicRow = (
  { deleted_at, state, date }: Pick<Row<'post'>, 'deleted_at' | 'state' | 'date'>,
  now: Date,
): boolean => deleted_at === null && state === 'published' && date <= now.getTime();
