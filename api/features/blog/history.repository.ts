import type { SqlEntityManager } from '@mikro-orm/sql';
import { jsonField } from '#api/db/expressions.ts';
import { takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { RevisionSeo } from '#contract/post-revisions.ts';
import { PostDraftEntity, PostRevisionEntity } from './history.entities.ts';

export interface RevisionText {
  blogTitle: string;
  imageAlt: string;
  categoryId: number;
  description: string;
  /** null: unknown. */
  image: string | null;
  told: RevisionSeo | null;
}

/** Gives its id. */
export const insertRevision = (
  em: SqlEntityManager,
  { post, operator, at, ...text }: RevisionText & { post: number; operator: number | null; at: Date },
): Promise<number> => em.insert(PostRevisionEntity, { post, operator, at, ...text });

const revisions = (em: SqlEntityManager, post: number) =>
  tablesOf(em)
    .selectFrom('post_revision')
    .leftJoin('operator', 'operator.id', 'post_revision.operator_id')
    .where('post_revision.post_id', '=', post)
    .select([
      'post_revision.id',
      'post_revision.at',
      'operator.username as by',
      'post_revision.blog_title',
      'post_revision.description',
      'post_revision.image_alt',
      'post_revision.category_id',
      'post_revision.image',
      'post_revision.told',
    ]);

/** The newest first. */
export const listRevisions = (em: SqlEntityManager, post: number) =>
  revisions(em, post).orderBy('post_revision.id', 'desc').execute();

export const findRevision = (em: SqlEntityManager, post: number, id: number) =>
  revisions(em, post).where('post_revision.id', '=', id).executeTakeFirst();

export async function hasRevisions(em: SqlEntityManager, post: number): Promise<boolean> {
  const query = tablesOf(em).selectFrom('post_revision').where('post_id', '=', post).select('id').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes all but the newest `max` of a post. Gives those that went. */
export async function deleteOldRevisions(
  em: SqlEntityManager,
  post: number,
  max: number,
): Promise<{ id: number; image: string | null }[]> {
  const rows = await tablesOf(em)
    .selectFrom('post_revision')
    .where('post_id', '=', post)
    .select(['id', 'image'])
    .orderBy('id', 'desc')
    .offset(max)
    .limit(1_000)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(PostRevisionEntity, { id: { $in: ids } });
  return rows;
}

/** The main pictures of earlier versions of posts. */
export async function imagesOfRevisions(em: SqlEntityManager, posts: readonly number[]): Promise<string[]> {
  if (posts.length === 0) return [];
  const rows = await tablesOf(em)
    .selectFrom('post_revision')
    .where('post_id', 'in', posts)
    .where('image', 'is not', null)
    .select('image')
    .distinct()
    .execute();
  return rows.flatMap(({ image }) => image ?? []);
}

const drafts = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_draft')
    .leftJoin('operator', 'operator.id', 'post_draft.operator_id')
    .select([
      'post_draft.key',
      'post_draft.post_id',
      'post_draft.operator_id',
      'post_draft.saved_at',
      'post_draft.revision',
      'post_draft.fields',
      'post_draft.deleted_at',
      'operator.username as by',
    ]);

/** Also one in the trash. */
export const findDraft = (em: SqlEntityManager, key: string) =>
  drafts(em).where('post_draft.key', '=', key).executeTakeFirst();

/** Of posts that are not stored yet, the last saved first: without their texts, since there may be many. */
export const listNewDrafts = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_draft')
    .leftJoin('operator', 'operator.id', 'post_draft.operator_id')
    .where('post_draft.post_id', 'is', null)
    .where('post_draft.deleted_at', 'is', null)
    .select((eb) => [
      'post_draft.key',
      'post_draft.saved_at',
      'post_draft.revision',
      jsonField(em, eb.ref('post_draft.fields'), 'blog_title').as('title'),
      'operator.username as by',
    ])
    .orderBy('post_draft.saved_at', 'desc')
    .execute();

export interface DraftRow {
  key: string;
  post: number | null;
  operator: number | null;
  savedAt: Date;
  revision: number;
  fields: Record<string, string>;
}

export async function storeDraft(em: SqlEntityManager, draft: DraftRow): Promise<void> {
  await em.upsert(PostDraftEntity, { ...draft, deletedAt: null });
}

/** At most `max` drafts of new posts that were saved last before a time, for this process to put into the trash. */
export async function takeAbandoned(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const query = tablesOf(em)
    .selectFrom('post_draft')
    .where('post_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('saved_at', '<=', before.getTime())
    .select('key')
    .orderBy('saved_at')
    .limit(max);
  return (await takeRows(em, query, ['post_draft']).execute()).map(({ key }) => key);
}
