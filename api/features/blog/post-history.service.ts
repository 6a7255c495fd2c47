import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { editText } from '#api/features/media/picture-edit.service.ts';
import { picturesThere } from '#api/features/media/picture-use.service.ts';
import { textHistory } from '#api/features/texts/text-history.service.ts';
import type { Caller, Scope } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import type { changePost } from '#contract/blog-admin.ts';
import {
  type FullRevision,
  type PostRevision,
  REVISIONS_MAX,
  type RevisionSeo,
} from '#contract/blog-drafts.ts';
import { countCharacters } from '#contract/characters.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { slugOf } from '#contract/slug.ts';
import { PostRevisionEntity, type PostRevisionRow, type PostRow } from './blog.entities.ts';
import { categoryExists } from './category.service.ts';
import { findText } from './post.queries.ts';

export type PostChange = HandlerInput<typeof changePost>['body'];

/** What a version of a post says, and since when. */
type PostText = Omit<PostRevisionRow, 'id' | 'post' | 'operator'>;

/** The earlier versions of posts. */
export const postHistory = textHistory<PostRevisionRow>({
  entity: PostRevisionEntity,
  use: 'post_revision',
  max: REVISIONS_MAX,
  sameText: ({ post }) => ({ post }),
  owner: ({ post }) => ({ post }),
  picturesOf: ({ image, told: seo, description }) =>
    [image ?? '', seo?.share_picture ?? '', ...picturesIn(description)].filter((name) => name !== ''),
  edited({ description, image, told: seo }, edit) {
    const changed = (name: string) => (name === edit.name ? edit.to.name : name);
    return {
      description: editText(description, edit),
      image: image && changed(image),
      told: seo && { ...seo, share_picture: changed(seo.share_picture) },
    };
  },
});

export async function readPostText(em: SqlEntityManager, post: PostRow): Promise<PostText> {
  const { blogTitle, imageAlt, changedAt: at, category, image } = post;
  const description = (await findText(em, post.id))?.description ?? '';
  const seo: RevisionSeo = {
    // A draft without a slug has that of its title, so that its publication alone is no change.
    slug: post.slug || slugOf(blogTitle),
    language: post.language,
    seo_title: post.seoTitle,
    seo_description: post.seoDescription,
    share_picture: post.sharePicture,
    canonical: post.canonical,
    noindex: post.noindex,
  };
  return { blogTitle, imageAlt, categoryId: category.id, description, image, told: seo, at };
}

interface Change {
  by: Caller | undefined;
  /** Absent for a new post. */
  before?: PostText;
  after: PostText;
}

/**
 * Stores what a post says after a change of its words, in the transaction that changes them. Returns the main pictures of
 * versions that were deleted as too old: the caller releases them.
 */
export async function keepRevision(
  em: SqlEntityManager,
  post: number,
  { by, before, after }: Change,
): Promise<string[]> {
  if (before !== undefined && isSame(before, after)) return [];
  const keep = (operator: number | null, text: PostText) => postHistory.keep(em, { ...text, post, operator });
  const isFirst = before !== undefined && (await em.count(PostRevisionEntity, { post })) === 0;
  if (isFirst) await keep(null, before);
  return (await keep(by?.id ?? null, after)).flatMap(({ image }) => image ?? []);
}

const isSame = ({ at: _, ...one }: PostText, { at: __, ...other }: PostText) => isDeepStrictEqual(one, other);

interface Deps {
  orm: Orm;
  posts: { read(id: number, viewer: { all: boolean }): Promise<{ revision?: number | undefined }> };
  editor: {
    change(id: number, fields: PostChange, upload: undefined, scope?: Partial<Scope>): Promise<Post>;
  };
}

/** Reads and restores earlier versions of posts. */
export function createPostHistory({ orm, posts, editor }: Deps) {
  async function read(post: number, id: number): Promise<FullRevision> {
    await posts.read(post, { all: true });
    const em = orm.em.fork();
    const row = await revisions(em, post).where('post_revision.id', '=', id).executeTakeFirst();
    if (row === undefined) throw new Problem('not_found');
    const seo: RevisionSeo | null = row.told === null ? null : JSON.parse(row.told);
    const named = [row.image ?? '', seo?.share_picture ?? ''].filter((name) => name !== '');
    const there = await picturesThere(em, named);
    return {
      ...headOf(row),
      title: row.image_alt,
      description: row.description,
      categoryId: row.category_id,
      picture: row.image,
      told: seo,
      gone: [...new Set(named)].filter((name) => !there.includes(name)),
    };
  }

  /** Stores an earlier version again, all but its address, as a change like any other. What it does not know, and pictures that are gone, stay as they are. */
  async function restore(
    post: number,
    id: number,
    { read: revision, ...scope }: Partial<Scope> & { read: number },
  ): Promise<Post> {
    const { blog_title, title, description, categoryId, picture, told: seo, gone } = await read(post, id);
    const { slug: _, share_picture, ...others } = seo ?? { slug: '', share_picture: undefined };
    const isThere = (name: string | null | undefined): name is string =>
      typeof name === 'string' && !gone.includes(name);
    const fields: PostChange = {
      ...{ blog_title, title, description, revision, ...others },
      ...(isThere(share_picture) && { share_picture }),
      ...(isThere(picture) && { picture }),
      ...((await categoryExists(orm.em.fork(), categoryId)) && { categoryId }),
    };
    return editor.change(post, fields, undefined, scope);
  }

  return {
    /** The newest first. */
    async list(post: number): Promise<PostRevision[]> {
      await posts.read(post, { all: true });
      const rows = await revisions(orm.em.fork(), post).orderBy('post_revision.id', 'desc').execute();
      return rows.map(headOf);
    },

    read,
    restore,
  };
}

const headOf = (row: {
  id: number;
  at: number;
  by: string | null;
  blog_title: string;
  description: string;
}) => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  by: row.by,
  blog_title: row.blog_title,
  length: countCharacters(row.description),
});

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
