import type { MikroORM } from '@mikro-orm/sqlite';
import { whenFree } from '#api/db/when-free.ts';
import type { createPost, ListQuery, Post, PostCard } from '#contract/blog.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { PostEntity } from './blog.entities.ts';
import { viewCard, viewPost } from './blog.views.ts';
import { excerptOf } from './excerpt.ts';
import { applyChange, type PostChange, refusingUnknownCategory, UNKNOWN_CATEGORY } from './post.changes.ts';
import {
  categoryStands,
  findPost,
  imageStands,
  pageOfCards,
  pageOfPosts,
  postAddresses,
} from './post.queries.ts';

export type NewPost = HandlerInput<typeof createPost>['body'];

/** Keeps pictures; `add` answers with the name that the post's row remembers. */
export interface PostImages {
  add(bytes: Uint8Array): Promise<string>;
  remove(name: string): Promise<void>;
}

interface Deps {
  orm: MikroORM;
  images: PostImages;
  now: () => Date;
}

const NO_IMAGE: FieldError = { field: 'blog_img', message: 'A post needs an image.' };

export type PostService = ReturnType<typeof createPostService>;

/** Files come before the row that names them and go after it, so that no post stands without its picture. */
export function createPostService({ orm, images, now }: Deps) {
  async function list(query: ListQuery, categoryId?: number): Promise<Page<Post | PostCard>> {
    const em = orm.em.fork();
    if (query.view === 'card') {
      const { rows, total } = await pageOfCards(em, query, categoryId);
      return { rows: rows.map(viewCard), total };
    }
    const { rows, total } = await pageOfPosts(em, query, categoryId);
    return { rows: rows.map(viewPost), total };
  }

  async function listOfCategory(categoryId: number, query: ListQuery): Promise<Page<Post | PostCard>> {
    if (!(await categoryStands(orm.em.fork(), categoryId))) throw new Problem('not_found');
    return list(query, categoryId);
  }

  async function read(id: number): Promise<Post> {
    const row = await findPost(orm.em.fork(), id);
    if (row === undefined) throw new Problem('not_found');
    return viewPost(row);
  }

  function hasImage(name: string): Promise<boolean> {
    return imageStands(orm.em.fork(), name);
  }

  async function create(fields: NewPost, picture: Uint8Array | undefined): Promise<Post> {
    const known = await categoryStands(orm.em.fork(), fields.categoryId);
    if (!known || picture === undefined) {
      const errors = [...(known ? [] : [UNKNOWN_CATEGORY]), ...(picture === undefined ? [NO_IMAGE] : [])];
      throw new Problem('invalid_fields', { errors });
    }
    const image = await images.add(picture);
    const date = now();
    const row = {
      blogTitle: fields.blog_title,
      imageAlt: fields.title?.trim() ? fields.title : fields.blog_title,
      description: fields.description,
      excerpt: excerptOf(fields.description),
      image,
      date,
      changedAt: date,
      category: fields.categoryId,
    };
    const id = await withoutOrphan(image, () =>
      whenFree(() => refusingUnknownCategory(() => orm.em.fork().insert(PostEntity, row))),
    );
    return read(id);
  }

  async function change(id: number, fields: PostChange, picture: Uint8Array | undefined): Promise<Post> {
    await read(id);
    if (fields.categoryId !== undefined && !(await categoryStands(orm.em.fork(), fields.categoryId))) {
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY] });
    }
    const image = picture === undefined ? undefined : await images.add(picture);
    const imageBefore = await withoutOrphan(image, () =>
      whenFree(() =>
        refusingUnknownCategory(() =>
          orm.em.fork().transactional((em) => applyChange(em, id, { fields, image, now: now() })),
        ),
      ),
    );
    if (image !== undefined) await images.remove(imageBefore);
    return read(id);
  }

  /** From the commit on, post and picture answer 404. */
  async function remove(id: number): Promise<void> {
    const image = await whenFree(() =>
      orm.em.fork().transactional(async (em) => {
        const post = await em.findOne(PostEntity, id, { fields: ['image'] });
        if (post === null) throw new Problem('not_found');
        await em.nativeDelete(PostEntity, id);
        return post.image;
      }),
    );
    await images.remove(image);
  }

  async function withoutOrphan<T>(image: string | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (image !== undefined) await images.remove(image);
      throw error;
    }
  }

  /** What search engines are told, newest first. */
  const addresses = (max: number) => postAddresses(orm.em.fork(), max);

  return { list, listOfCategory, read, hasImage, addresses, create, change, remove };
}
