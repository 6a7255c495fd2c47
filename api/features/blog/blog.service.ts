import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import type { ListQuery, Post, PostCard } from '#contract/blog.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import type { createPost } from '#contract/post-editor.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { PostEntity } from './blog.entities.ts';
import { viewCard, viewPost } from './blog.views.ts';
import { excerptOf } from './excerpt.ts';
import {
  applyChange,
  isOldRevision,
  type PostChange,
  refuseOldRevision,
  refusingUnknownCategory,
  UNKNOWN_CATEGORY,
} from './post.changes.ts';
import { pageOfCards, pageOfPosts } from './post.lists.ts';
import {
  addressesOfPart,
  addressParts,
  categoryStands,
  findPost,
  idOfKey,
  idsSeen,
  imageIsSeen,
  imagesKept,
  postAddresses,
} from './post.queries.ts';
import { saysAlready } from './post.repeat.ts';
import { bringBack, hidePost, purgeRows } from './post.trash.ts';
import { publicationOf } from './publication.ts';
import type { TextCheck } from './text-check.ts';

export type NewPost = HandlerInput<typeof createPost>['body'];

/** Keeps pictures; `add` answers with the name that the post's row remembers. */
export interface PostImages {
  add(bytes: Uint8Array): Promise<string>;
  /** Whether the picture `name` was made of these bytes. */
  isOf(name: string, bytes: Uint8Array): boolean;
  remove(name: string): Promise<void>;
}

interface Deps {
  orm: MikroORM;
  images: PostImages;
  checkText: TextCheck;
  now: () => Date;
}

const NO_IMAGE: FieldError = { field: 'blog_img', message: 'A post needs an image.' };

export type PostService = ReturnType<typeof createPostService>;

/** A list or a post that is asked for; `all`: by the operator, who sees drafts and scheduled posts too. */
interface Asked {
  all?: boolean;
  categoryId?: number;
  /** Nothing more is looked for, for one who left. */
  signal?: AbortSignal | undefined;
}

/** Files come before the row that names them and go after it, so that no post stands without its picture. */
export function createPostService({ orm, images, checkText, now }: Deps) {
  const sightOf = (all: boolean) => ({ all, now: now() });

  async function list(
    query: ListQuery,
    { all = false, categoryId, signal }: Asked = {},
  ): Promise<Page<Post | PostCard>> {
    const em = orm.em.fork();
    if (categoryId !== undefined && !(await categoryStands(em, categoryId))) throw new Problem('not_found');
    const sight = sightOf(all);
    const wanted = { query, categoryId, sight, signal };
    if (query.view === 'card') {
      const { rows, ...found } = await pageOfCards(em, wanted);
      return { rows: rows.map((row) => viewCard(row, sight)), ...found };
    }
    const { rows, ...found } = await pageOfPosts(em, wanted);
    return { rows: rows.map((row) => viewPost(row, sight)), ...found };
  }

  async function read(id: number, { all = false }: Pick<Asked, 'all'> = {}): Promise<Post> {
    const sight = sightOf(all);
    const row = await findPost(orm.em.fork(), id, sight);
    if (row === undefined) throw new Problem('not_found');
    return viewPost(row, sight);
  }

  /** Those of `ids` that the public can read. */
  const standing = (ids: readonly number[]) => idsSeen(orm.em.fork(), ids, sightOf(false));

  /** Whether a post that is seen shows the image. */
  const showsImage = (name: string, { all }: { all: boolean }) =>
    imageIsSeen(orm.em.fork(), name, sightOf(all));

  const kept = (names: readonly string[]) => imagesKept(orm.em.fork(), names);

  async function create(
    { key, ...fields }: NewPost,
    picture: Uint8Array | undefined,
    signal?: AbortSignal,
  ): Promise<Post> {
    const twin = key === undefined ? undefined : await idOfKey(orm.em.fork(), key);
    if (twin !== undefined) return repeated(twin, fields, picture);
    const known = await categoryStands(orm.em.fork(), fields.categoryId);
    if (!known || picture === undefined) {
      const errors = [...(known ? [] : [UNKNOWN_CATEGORY]), ...(picture === undefined ? [NO_IMAGE] : [])];
      throw new Problem('invalid_fields', { errors });
    }
    publicationOf(fields, { now: now() });
    await checkText(fields.description);
    const image = await images.add(picture);
    const date = now();
    const row = {
      blogTitle: fields.blog_title,
      imageAlt: fields.title?.trim() ? fields.title : fields.blog_title,
      description: fields.description,
      excerpt: excerptOf(fields.description),
      image,
      key: key ?? null,
      ...publicationOf(fields, { now: date }),
      changedAt: date,
      category: fields.categoryId,
    };
    try {
      const id = await withoutOrphan(image, () =>
        retryOnBusy(() => {
          signal?.throwIfAborted();
          return refusingUnknownCategory(() => orm.em.fork().insert(PostEntity, row));
        }),
      );
      return await read(id, { all: true });
    } catch (error) {
      // The same form arrived twice at once: the other one was first.
      if (key === undefined || !(error instanceof UniqueConstraintViolationException)) throw error;
      return create({ key, ...fields }, picture, signal);
    }
  }

  /** A form's key came again: the post stands, and is not written over. @throws Problem post_stands for other content */
  async function repeated(
    id: number,
    fields: Omit<NewPost, 'key'>,
    picture: Uint8Array | undefined,
  ): Promise<Post> {
    const standing = await findPost(orm.em.fork(), id, sightOf(true));
    if (standing === undefined) {
      throw new Problem('post_stands', {
        detail: 'An earlier try of this form was stored, and the post was deleted since.',
      });
    }
    const post = viewPost(standing, sightOf(true));
    const whole = { ...fields, title: fields.title ?? '', state: fields.state ?? 'published' };
    if (!isRepeat(post, whole, picture)) throw new Problem('post_stands', { stands: id });
    return post;
  }

  const isRepeat = (post: Post, sent: PostChange, picture: Uint8Array | undefined) =>
    saysAlready(post, sent, picture === undefined || images.isOf(post.blog_img, picture));

  async function change(
    id: number,
    fields: PostChange,
    picture: Uint8Array | undefined,
    signal?: AbortSignal,
  ): Promise<Post> {
    const standing = await read(id, { all: true });
    if (isOldRevision(fields, standing.revision) && isRepeat(standing, fields, picture)) return standing;
    refuseOldRevision(fields, standing.revision);
    if (fields.categoryId !== undefined && !(await categoryStands(orm.em.fork(), fields.categoryId))) {
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY] });
    }
    if (fields.description !== undefined && fields.description !== standing.description) {
      await checkText(fields.description);
    }
    const image = picture === undefined ? undefined : await images.add(picture);
    const imageBefore = await withoutOrphan(image, () =>
      retryOnBusy(() =>
        refusingUnknownCategory(() =>
          orm.em.fork().transactional((em) => {
            signal?.throwIfAborted();
            return applyChange(em, id, { fields, image, now: now() });
          }),
        ),
      ),
    ).catch(async (error: unknown) => {
      // The same change arrived twice at once: the other one was first.
      const isLate = error instanceof Problem && error.code === 'changed_meanwhile';
      if (!isLate || !isRepeat(await read(id, { all: true }), fields, picture)) throw error;
      return undefined;
    });
    if (image !== undefined && imageBefore !== undefined) await images.remove(imageBefore);
    return read(id, { all: true });
  }

  const remove = (id: number) => retryOnBusy(() => hidePost(orm.em.fork(), id, now()));

  async function restore(id: number): Promise<Post> {
    await retryOnBusy(() => bringBack(orm.em.fork(), id, now()));
    return read(id, { all: true });
  }

  /** Takes away for good what was deleted too long ago to come back. What a crash leaves of it goes at the next start. */
  async function purge(): Promise<void> {
    for (;;) {
      const gone = await retryOnBusy(() => orm.em.fork().transactional((em) => purgeRows(em, now())));
      if (gone.length === 0) return;
      for (const image of gone) await images.remove(image);
    }
  }

  async function withoutOrphan<T>(image: string | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (image !== undefined) await images.remove(image);
      throw error;
    }
  }

  /** What search engines are told: the newest, and all of them part by part. */
  const addresses = {
    newest: (max: number) => postAddresses(orm.em.fork(), max, now()),
    parts: () => addressParts(orm.em.fork()),
    ofPart: (part: number) => addressesOfPart(orm.em.fork(), part, now()),
  };

  return {
    list,
    read,
    standing,
    showsImage,
    imagesKept: kept,
    addresses,
    create,
    change,
    remove,
    restore,
    purge,
  };
}
