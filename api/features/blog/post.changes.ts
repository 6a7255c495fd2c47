import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { changePost } from '#contract/post-editor.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { CategoryEntity, PostEntity } from './blog.entities.ts';
import { excerptOf } from './excerpt.ts';
import { publicationOf } from './publication.ts';

export type PostChange = HandlerInput<typeof changePost>['body'];

export const UNKNOWN_CATEGORY: FieldError = {
  field: 'categoryId',
  message: 'There is no such category.',
};

/** Inside a transaction: writes what was sent and answers with the name of the image that stood before. */
export async function applyChange(
  em: SqlEntityManager,
  id: number,
  { fields, image, now }: { fields: PostChange; image: string | undefined; now: Date },
): Promise<string> {
  const post = await em.findOne(PostEntity, { id, deletedAt: null });
  if (post === null) throw new Problem('not_found');
  refuseOldRevision(fields, post.revision);
  const imageBefore = post.image;
  post.blogTitle = fields.blog_title ?? post.blogTitle;
  if (fields.title !== undefined) post.imageAlt = fields.title.trim() ? fields.title : post.blogTitle;
  if (fields.description !== undefined) {
    post.description = fields.description;
    post.excerpt = excerptOf(fields.description);
  }
  if (fields.categoryId !== undefined) post.category = em.getReference(CategoryEntity, fields.categoryId);
  Object.assign(post, publicationOf(fields, { before: post, now }));
  post.image = image ?? imageBefore;
  post.changedAt = now;
  post.revision += 1;
  return imageBefore;
}

/** Another operator, or this one in another window, changed the post after it was read. */
export function refuseOldRevision(fields: PostChange, standing: number | undefined): void {
  if (isOldRevision(fields, standing)) throw new Problem('changed_meanwhile');
}

export const isOldRevision = ({ revision }: PostChange, standing: number | undefined): boolean =>
  revision !== undefined && revision !== standing;

/** The category was checked before the image was encoded; it may be gone by the time of the write. */
export async function refusingUnknownCategory<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
    throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY], cause: error });
  }
}
