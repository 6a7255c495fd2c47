import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { setUses, takePicture } from '#api/features/media/picture-use.service.ts';
import { hasBeenPublic } from '#api/features/notifications/post-notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import { TITLE_MAX } from '#contract/blog-limits.ts';
import { cut } from '#contract/characters.ts';
import { picturesIn } from '#contract/picture-address.ts';
import type { PostsChange, PostsChanged } from '#contract/post-desk.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_MS } from '#contract/restorable.ts';
import { CategoryEntity, PostEntity, type PostRow } from './blog.entities.ts';
import { categoryExists } from './category.repository.ts';
import { UNKNOWN_CATEGORY } from './category.service.ts';
import * as repository from './post.repository.ts';
import type { PostService } from './post.service.ts';
import { keptSlug } from './post-address.ts';
import { keepRevision, wordsOf } from './post-history.service.ts';
import { checkPublishable, publicationOf } from './publication.ts';

interface Deps {
  orm: Orm;
  posts: Pick<PostService, 'read'>;
  deletions: Pick<PictureDeletion, 'release'>;
  now: () => Date;
}

/** Who changes, and when. */
interface By {
  by: Caller | undefined;
  at: Date;
}

export type PostDesk = ReturnType<typeof createPostDesk>;

/** What the operator does with posts from their list. Each change is noted as activity. */
export function createPostDesk({ orm, posts, deletions, now }: Deps) {
  const write = async <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    try {
      return await inTransaction(orm, work);
    } catch (error) {
      // The category was deleted at this moment.
      if (isForeignKeyViolation(error)) throw unknownCategory();
      throw error;
    }
  };

  /** All posts or none. @throws Problem invalid_fields for a category that is not there */
  const changeMany = (ids: readonly number[], change: PostsChange, by?: Caller): Promise<PostsChanged> =>
    write(async (em) => {
      const who = { by, at: now() };
      const { deleted } = change;
      for (const id of categoriesOf(change)) {
        if (!(await categoryExists(em, id))) throw unknownCategory();
      }
      const since = new Date(who.at.getTime() - TRASH_MS);
      const rows = await (deleted === false
        ? repository.findHiddenForChange(em, ids, since)
        : repository.findAllForChange(em, ids));
      const changed: number[] = [];
      for (const row of rows) {
        const before = await wordsOf(em, row);
        const wasDraft = row.state === 'draft';
        const action = changeRow(em, row, change, who.at);
        if (action === undefined) continue;
        if (wasDraft) checkPublishable(row.state, before.description);
        await em.flush();
        const old = await keepRevision(em, row.id, { by, before, after: await wordsOf(em, row) });
        await deletions.release(
          em,
          old.filter((name) => name !== row.image),
        );
        changed.push(row.id);
        await note(em, action, row, who);
      }
      const found = new Set(rows.map(({ id }) => id));
      return { changed, missing: [...new Set(ids)].filter((id) => !found.has(id)) };
    });

  /** A draft with the same pictures. */
  const copy = async (id: number, by?: Caller): Promise<Post> => {
    const copied = await write(async (em) => {
      const who = { by, at: now() };
      const source = await em.findOne(
        PostEntity,
        { id, deletedAt: null },
        { populate: ['description', 'html'] },
      );
      if (source === null) throw new Problem('not_found');
      const { imageAlt, excerpt, description, html, renderer, category, language } = source;
      const blogTitle = cut(`Copy of ${source.blogTitle}`, TITLE_MAX - 1);
      await takePicture(em, source.image);
      const made = await repository.insertPost(em, {
        ...{ blogTitle, imageAlt, excerpt, description, html, renderer, language, category: category.id },
        image: source.image,
        ...publicationOf({ state: 'draft' }, { now: who.at }),
        changedAt: who.at,
        author: by?.id ?? null,
      });
      await setUses(em, { kind: 'post_text', id: made, post: made }, picturesIn(description));
      await note(em, 'drafted', { id: made, blogTitle }, who);
      return made;
    });
    return posts.read(copied, { all: true });
  };

  return { changeMany, copy };
}

/** What was done to the post, in a word; undefined where it is so already. */
function changeRow(em: SqlEntityManager, row: PostRow, change: PostsChange, at: Date): string | undefined {
  const { deleted, was } = change;
  if (deleted !== undefined) {
    row.deletedAt = deleted ? at : null;
    return deleted ? 'deleted' : 'restored';
  }
  const next = was === undefined ? wantedOf(row, change, at) : was.find(({ id }) => id === row.id);
  if (next === undefined) return;
  const { state, categoryId } = next;
  const date = new Date(next.date);
  const isSame = state === row.state && (state === 'draft' || +date === +row.date);
  if (isSame && categoryId === row.category.id) return;
  row.wasPublic = hasBeenPublic(row, at);
  if (!isSame) Object.assign(row, { state, date, slug: keptSlug({ ...row, state }) });
  if (categoryId !== row.category.id) row.category = em.getReference(CategoryEntity, categoryId);
  row.changedAt = at;
  row.revision += 1;
  return change.state === 'published' ? 'published' : 'changed';
}

const wantedOf = (row: PostRow, { state, categoryId = row.category.id }: PostsChange, at: Date) => ({
  ...(state === undefined
    ? { state: row.state, date: row.date }
    : publicationOf({ state }, { before: row, now: at })),
  categoryId,
});

const categoriesOf = ({ categoryId, was = [] }: PostsChange) =>
  new Set([...was.map((each) => each.categoryId), ...(categoryId === undefined ? [] : [categoryId])]);

const note = (
  em: SqlEntityManager,
  action: string,
  { id, blogTitle }: Pick<PostRow, 'id' | 'blogTitle'>,
  { by, at }: By,
) => recordActivity(em, { by, at, action, subject: 'post', subjectId: id, detail: { title: blogTitle } });

const unknownCategory = () => new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY] });
