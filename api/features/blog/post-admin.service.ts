import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inBatches, inTransaction } from '#api/db/transaction.ts';
import { type NewActivity, recordActivity } from '#api/features/activity/activity.service.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { keepOrRestorePicture, setUses } from '#api/features/media/picture-use.service.ts';
import type { PostNotifications } from '#api/features/notifications/post-notification.service.ts';
import { hasBeenPublic } from '#api/features/notifications/post-notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import type { PostsChange, PostsChanged } from '#contract/blog-admin.ts';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { cut } from '#contract/characters.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import { CategoryEntity, PostEntity, type PostRow } from './blog.entities.ts';
import { categoryExists, UNKNOWN_CATEGORY } from './category.service.ts';
import * as queries from './post.queries.ts';
import type { PostService } from './post.service.ts';
import { imagesOfRevisions, keepRevision, readPostText } from './post-history.service.ts';
import { checkPublishable } from './post-text.ts';
import { publicationOf, storedSlug } from './publication.ts';

interface Deps extends ServiceDeps {
  posts: Pick<PostService, 'read'>;
  deletions: Pick<PictureDeletion, 'release'>;
  postNotifications: Pick<PostNotifications, 'wake'>;
}

/** Posts that are deleted in one transaction. */
const PURGE_BATCH = 100;

/** Who changes, and when. */
type By = Pick<NewActivity, 'by' | 'at'>;

/** What operators do with posts from the list of posts. Each change is recorded as activity. */
export function createPostAdmin({ orm, posts, deletions, postNotifications, now }: Deps) {
  const write = async <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    try {
      // The worker is woken after a failure, too: a commit whose answer was lost may have been made.
      return await inTransaction(orm, work).finally(postNotifications.wake);
    } catch (error) {
      // The category was deleted since it was checked.
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
      const deletedAt = deleted === false ? { $gt: restorableSince(now()) } : null;
      const rows = await queries.findForChange(em, { id: { $in: [...ids] }, deletedAt });
      const changed: number[] = [];
      for (const row of rows) {
        const before = await readPostText(em, row);
        const wasDraft = row.state === 'draft';
        const action = changeRow(em, row, change, who.at);
        if (action === undefined) continue;
        if (wasDraft) checkPublishable(row.state, before.description);
        await em.flush();
        const old = await keepRevision(em, row.id, { by, before, after: await readPostText(em, row) });
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
      await keepOrRestorePicture(em, source.image);
      const made = await queries.insertPost(em, {
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

  /** Moves a post into the trash or out of it. @throws Problem not_found for one that is not on the other side */
  const move = (id: number, action: 'deleted' | 'restored', by?: Caller): Promise<void> =>
    inTransaction(orm, async (em) => {
      const [before, after] = action === 'deleted' ? [null, now()] : [{ $gt: restorableSince(now()) }, null];
      const count = await em.nativeUpdate(PostEntity, { id, deletedAt: before }, { deletedAt: after });
      if (count === 0) throw new Problem('not_found');
      await note(em, action, { id, blogTitle: await queries.titleOf(em, id) }, { by, at: now() });
    });

  return {
    changeMany,
    copy,

    remove: (id: number, by?: Caller): Promise<void> => move(id, 'deleted', by),

    async restore(id: number, by?: Caller): Promise<Post> {
      await move(id, 'restored', by);
      return posts.read(id, { all: true });
    },

    /** Erases posts that were in the trash for their time, each with its picture. Returns how many. */
    purge: (): Promise<number> =>
      inBatches(orm, PURGE_BATCH, async (em, max) => {
        const rows = await queries.takeTrashed(em, restorableSince(now()), max);
        const ids = rows.map(({ id }) => id);
        const earlier = await imagesOfRevisions(em, ids);
        if (ids.length > 0) await em.nativeDelete(PostEntity, { id: { $in: ids } });
        await deletions.release(em, [...new Set([...rows.map(({ image }) => image), ...earlier])]);
        return rows.length;
      }),
  };
}

/** Changes the row of a post. Returns what was done, in a word; undefined where nothing changed. */
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
  if (!isSame) Object.assign(row, { state, date, slug: storedSlug({ ...row, state }) });
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
