import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { SHIPPED_REVISION } from '#contract/settings.ts';

/** What is stored of a text that somebody has open. */
export interface StoredText {
  version: number | null;
  by: string | null;
  /** Milliseconds. */
  at: number | null;
}

const NOTHING: StoredText = { version: null, by: null, at: null };

/** What is stored of texts that are open, by the names that `noteOpenText` gives them. */
export async function readOpenTexts(
  em: SqlEntityManager,
  texts: readonly string[],
): Promise<Map<string, StoredText>> {
  const named = (kind: string) =>
    texts.filter((text) => text.startsWith(kind)).map((text) => text.slice(kind.length));
  const [ids, paths] = [named('post ').map(Number), named('page ')];
  const found = new Map<string, StoredText>();
  if (ids.length > 0) for (const { id, ...post } of await posts(em, ids)) found.set(`post ${id}`, post);
  if (paths.length > 0)
    for (const { path, ...page } of await pages(em, paths)) found.set(`page ${path}`, page);
  if (texts.includes('settings')) found.set('settings', await settings(em));
  return new Map(texts.map((text) => [text, found.get(text) ?? NOTHING]));
}

const posts = (em: SqlEntityManager, ids: number[]) =>
  tablesOf(em)
    .selectFrom('post')
    .where('post.id', 'in', ids)
    .where('deleted_at', 'is', null)
    // A draft that is saved changes no post.
    .leftJoin('activity as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('activity')
          .whereRef('subject_id', '=', 'post.id')
          .where('subject', '=', 'post')
          .where('action', 'not like', 'draft %')
          .select(({ fn }) => fn.max('activity.id').as('id')),
      ),
    )
    .select(['post.id', 'revision as version', 'last.operator as by', 'last.at'])
    .execute();

const pages = (em: SqlEntityManager, paths: string[]) =>
  tablesOf(em)
    .selectFrom('page')
    .where('path', 'in', paths)
    .select(['path', 'revision as version', 'operator as by', 'at'])
    .execute();

async function settings(em: SqlEntityManager): Promise<StoredText> {
  const last = await tablesOf(em)
    .selectFrom('site_revision')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id as version', 'operator as by', 'at'])
    .executeTakeFirst();
  return last ?? { version: SHIPPED_REVISION, by: null, at: null };
}
