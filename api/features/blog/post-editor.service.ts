import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation, isUniqueViolation } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { EncodedPicture, PictureService } from '#api/features/media/picture.service.ts';
import type { Caller, Scope } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import type { DeletedPost, listDeletedPosts } from '#contract/deleted.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import { type createPost, UNDO_MS } from '#contract/post-editor.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { CategoryEntity } from './blog.entities.ts';
import { viewDeletedPost, viewPost } from './blog.views.ts';
import { categoryExists } from './category.repository.ts';
import { UNKNOWN_CATEGORY } from './category.service.ts';
import { excerptOf } from './excerpt.ts';
import * as repository from './post.repository.ts';
import type { PostService } from './post.service.ts';
import { slugAfter, toldOf } from './post-address.ts';
import * as texts from './post-text.repository.ts';
import { publicationOf } from './publication.ts';
import type { RenderedText, RenderText } from './render-text.ts';
import { type PostChange, saysAlready } from './repeated-post.ts';

export type NewPost = HandlerInput<typeof createPost>['body'];
type DeletedQuery = HandlerInput<typeof listDeletedPosts>['query'];

interface Deps {
  orm: Orm;
  posts: Pick<PostService, 'read'>;
  pictures: Pick<PictureService, 'encode' | 'exists' | 'isOf' | 'store' | 'remove'>;
  renderText: RenderText;
  now: () => Date;
}

const NO_IMAGE: FieldError = { field: 'blog_img', message: 'A post needs an image.' };
/** Posts that are deleted in one transaction, so that no write holds visitors up. */
const PURGE_BATCH = 100;

export type PostEditor = ReturnType<typeof createPostEditor>;

/** Posts as the operator writes them: each is stored with its HTML and its picture in one transaction, and deleted in one. */
export function createPostEditor({ orm, posts, pictures, renderText, now }: Deps) {
  const viewer = () => ({ all: true, now: now() });

  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, id: number, title: string) =>
    recordActivity(em, { by, at: now(), action, subject: 'post', subjectId: id, detail: { title } });

  async function create(
    { key, ...fields }: NewPost,
    upload: Uint8Array | undefined,
    { signal, operator }: Partial<Scope> = {},
  ): Promise<Post> {
    const twin = key === undefined ? undefined : await repository.idOfKey(orm.em.fork(), key);
    if (twin !== undefined) return repeated(twin, fields, upload);
    const isKnown = await categoryExists(orm.em.fork(), fields.categoryId);
    if (!isKnown || upload === undefined) {
      const errors = [...(isKnown ? [] : [UNKNOWN_CATEGORY]), ...(upload === undefined ? [NO_IMAGE] : [])];
      throw new Problem('invalid_fields', { errors });
    }
    publicationOf(fields, { now: now() });
    const text = await renderText(fields.description);
    const picture = await pictures.encode(upload);
    try {
      const id = await store(signal, async (em) => {
        const stored = await insert(em, { key, ...fields }, { text, picture, author: operator });
        await note(em, operator, createdAs[fields.state ?? 'published'], stored, fields.blog_title);
        return stored;
      });
      return await posts.read(id, { all: true });
    } catch (error) {
      // The same form arrived twice at once: the other one was first.
      if (key === undefined || !isUniqueViolation(error)) throw error;
      return create({ key, ...fields }, upload, { signal, operator });
    }
  }

  async function insert(
    em: SqlEntityManager,
    { key, ...fields }: NewPost,
    { text, picture, author }: { text: RenderedText; picture: EncodedPicture; author: Caller | undefined },
  ): Promise<number> {
    const date = now();
    const [blogTitle, publication] = [fields.blog_title, publicationOf(fields, { now: date })];
    await pictures.store(em, picture);
    return repository.insertPost(em, {
      blogTitle,
      slug: slugAfter(fields.slug, { blogTitle, ...publication }),
      ...(await toldOf(em, fields, pictures)),
      imageAlt: fields.title?.trim() ? fields.title : fields.blog_title,
      description: fields.description,
      ...text,
      excerpt: excerptOf(fields.description),
      image: picture.name,
      key: key ?? null,
      ...publication,
      changedAt: date,
      category: fields.categoryId,
      author: author?.id ?? null,
    });
  }

  /** A form's key came again: the post is there, and is not written over. @throws Problem post_stands for other content */
  async function repeated(
    id: number,
    fields: Omit<NewPost, 'key'>,
    upload: Uint8Array | undefined,
  ): Promise<Post> {
    const row = await repository.findPost(orm.em.fork(), id, viewer());
    if (row === undefined) {
      throw new Problem('post_stands', {
        detail: 'An earlier try of this form was stored, and the post was deleted since.',
      });
    }
    const post = viewPost(row, viewer());
    const whole = { ...fields, title: fields.title ?? '', state: fields.state ?? 'published' };
    if (!isRepeat(post, whole, upload)) throw new Problem('post_stands', { stands: id });
    return post;
  }

  const isRepeat = (post: Post, sent: PostChange, upload: Uint8Array | undefined) =>
    saysAlready(post, sent, upload === undefined || pictures.isOf(post.blog_img, upload));

  async function change(
    id: number,
    fields: PostChange,
    upload: Uint8Array | undefined,
    { signal, operator }: Partial<Scope> = {},
  ): Promise<Post> {
    const before = await posts.read(id, { all: true });
    if (isOldRevision(fields, before.revision)) {
      if (isRepeat(before, fields, upload)) return before;
      throw new Problem('changed_meanwhile');
    }
    if (fields.categoryId !== undefined && !(await categoryExists(orm.em.fork(), fields.categoryId))) {
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY] });
    }
    const { description } = fields;
    const isNewText = description !== undefined && description !== before.description;
    const text = isNewText ? await renderText(description) : undefined;
    const picture = upload === undefined ? undefined : await pictures.encode(upload);
    try {
      await store(signal, async (em) => {
        await update(em, id, fields, { text, picture });
        const isNews = before.state !== 'published' && fields.state === 'published';
        const title = fields.blog_title ?? before.blog_title;
        await note(em, operator, isNews ? 'published' : 'changed', id, title);
      });
    } catch (error) {
      // The same change arrived twice at once: the other one was first.
      const isLate = error instanceof Problem && error.code === 'changed_meanwhile';
      if (!isLate || !isRepeat(await posts.read(id, { all: true }), fields, upload)) throw error;
    }
    return posts.read(id, { all: true });
  }

  async function update(
    em: SqlEntityManager,
    id: number,
    fields: PostChange,
    { text, picture }: { text: RenderedText | undefined; picture: EncodedPicture | undefined },
  ): Promise<void> {
    const post = await repository.findForChange(em, id);
    if (post === null) throw new Problem('not_found');
    if (isOldRevision(fields, post.revision)) throw new Problem('changed_meanwhile');
    const before = { slug: post.slug, blogTitle: post.blogTitle, state: post.state };
    post.blogTitle = fields.blog_title ?? post.blogTitle;
    if (fields.title !== undefined) post.imageAlt = fields.title.trim() ? fields.title : post.blogTitle;
    if (fields.description !== undefined && text !== undefined) {
      Object.assign(post, text, { description: fields.description, excerpt: excerptOf(fields.description) });
    }
    if (fields.categoryId !== undefined) post.category = em.getReference(CategoryEntity, fields.categoryId);
    Object.assign(
      post,
      publicationOf(fields, { before: post, now: now() }),
      await toldOf(em, fields, pictures),
    );
    post.slug = slugAfter(fields.slug, post, before);
    if (picture !== undefined) {
      await pictures.store(em, picture);
      await pictures.remove(em, [post.image]);
      post.image = picture.name;
    }
    post.changedAt = now();
    post.revision += 1;
    if (fields.blog_title !== undefined || fields.description !== undefined) {
      const description = fields.description ?? (await texts.findText(em, id))?.description ?? '';
      await texts.indexPost(em, id, { blogTitle: post.blogTitle, description });
    }
  }

  /** The category was checked before the picture was encoded; it may be gone by the time of the write. */
  async function store<T>(
    signal: AbortSignal | undefined,
    write: (em: SqlEntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await inTransaction(orm, (em) => {
        signal?.throwIfAborted();
        return write(em);
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY], cause: error });
    }
  }

  /** What was deleted before this can no longer be restored. */
  const restorableSince = () => new Date(now().getTime() - UNDO_MS);

  async function remove(id: number, by?: Caller): Promise<void> {
    await inTransaction(orm, async (em) => {
      if (!(await repository.hidePost(em, id, now()))) throw new Problem('not_found');
      await note(em, by, 'deleted', id, await repository.titleOf(em, id));
    });
  }

  async function restore(id: number, by?: Caller): Promise<Post> {
    await inTransaction(orm, async (em) => {
      if (!(await repository.unhidePost(em, id, restorableSince()))) throw new Problem('not_found');
      await note(em, by, 'restored', id, await repository.titleOf(em, id));
    });
    return posts.read(id, { all: true });
  }

  /** What can still be restored, the latest deletion first. */
  async function listDeleted({ page = 1, limit = LIST_MAX }: DeletedQuery): Promise<Page<DeletedPost>> {
    const list = { since: restorableSince(), limit, offset: (page - 1) * limit };
    const { rows, total } = await repository.pageOfHidden(orm.em.fork(), list);
    return { rows: rows.map(viewDeletedPost), total };
  }

  /** Deletes for good what can no longer be restored, each post with its picture. */
  async function purge(): Promise<void> {
    let count: number;
    do {
      count = await inTransaction(orm, async (em) => {
        const names = await repository.deleteHidden(em, restorableSince(), PURGE_BATCH);
        await pictures.remove(em, names);
        return names.length;
      });
    } while (count === PURGE_BATCH);
  }

  return { create, change, remove, restore, listDeleted, purge };
}

const createdAs = { published: 'published', scheduled: 'scheduled', draft: 'drafted' } as const;

const isOldRevision = ({ revision }: PostChange, current: number | undefined): boolean =>
  revision !== undefined && revision !== current;
