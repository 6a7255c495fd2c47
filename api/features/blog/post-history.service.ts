import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { countCharacters } from '#contract/characters.ts';
import { picturesIn } from '#contract/picture-address.ts';
import { type PostRevision, REVISIONS_MAX, type WholeRevision } from '#contract/post-revisions.ts';
import { Problem } from '#contract/problem.ts';
import type { PostRow } from './blog.entities.ts';
import * as repository from './history.repository.ts';
import { findText } from './post-text.repository.ts';

/** What a post says, and since when. */
interface Said extends repository.RevisionText {
  at: Date;
}

export async function wordsOf(em: SqlEntityManager, post: PostRow): Promise<Said> {
  const { blogTitle, imageAlt, changedAt: at, category } = post;
  const description = (await findText(em, post.id))?.description ?? '';
  return { blogTitle, imageAlt, categoryId: category.id, description, at };
}

interface Change {
  by: Caller | undefined;
  /** Absent for a new post. */
  before?: Said;
  after: Said;
}

/** Keeps what a post says after a change of its words, in the transaction that changes them. */
export async function keepRevision(
  em: SqlEntityManager,
  post: number,
  { by, before, after }: Change,
): Promise<void> {
  if (before !== undefined && isSame(before, after)) return;
  if (before !== undefined && !(await repository.hasRevisions(em, post)))
    await keep(em, post, undefined, before);
  await keep(em, post, by, after);
  for (const id of await repository.deleteOldRevisions(em, post, REVISIONS_MAX)) {
    await setUses(em, { kind: 'post_revision', id }, []);
  }
}

const isSame = (one: Said, other: Said) =>
  one.blogTitle === other.blogTitle &&
  one.imageAlt === other.imageAlt &&
  one.categoryId === other.categoryId &&
  one.description === other.description;

async function keep(em: SqlEntityManager, post: number, by: Caller | undefined, said: Said): Promise<void> {
  const id = await repository.insertRevision(em, { ...said, post, operator: by?.id ?? null });
  await setUses(em, { kind: 'post_revision', id, post }, picturesIn(said.description));
}

/** What was typed beside a post is published or given up: in the transaction that stores the post. */
export async function forgetDraft(em: SqlEntityManager, key: string): Promise<boolean> {
  await setUses(em, { kind: 'post_draft', id: key }, []);
  return repository.deleteDraft(em, key);
}

interface Deps {
  orm: Orm;
  posts: { read(id: number, viewer: { all: boolean }): Promise<{ revision?: number | undefined }> };
}

export type PostHistory = ReturnType<typeof createPostHistory>;

/** What posts said after each change. */
export function createPostHistory({ orm, posts }: Deps) {
  async function read(post: number, id: number): Promise<WholeRevision> {
    await posts.read(post, { all: true });
    const row = await repository.findRevision(orm.em.fork(), post, id);
    if (row === undefined) throw new Problem('not_found');
    return {
      ...headOf(row),
      title: row.image_alt,
      description: row.description,
      categoryId: row.category_id,
    };
  }

  return {
    /** The newest first. */
    async list(post: number): Promise<PostRevision[]> {
      await posts.read(post, { all: true });
      return (await repository.listRevisions(orm.em.fork(), post)).map(headOf);
    },

    read,
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
