import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';
import { TITLE_MAX } from '#contract/blog-limits.ts';
import type { RevisionSeo } from '#contract/post-revisions.ts';
import { PostEntity } from './blog.entities.ts';

/** What a post said after a change. */
export const PostRevisionEntity = defineEntity({
  name: 'PostRevision',
  tableName: 'post_revision',
  indexes: [{ name: 'post_revision_post_index', properties: ['post', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    post: () => p.manyToOne(PostEntity).deleteRule('cascade').index(false),
    at: p.type(Milliseconds).$type<Date>(),
    /** null: their login is gone, or unknown. */
    operator: () => p.manyToOne(OperatorEntity).nullable().deleteRule('set null'),
    blogTitle: p.string().length(TITLE_MAX),
    imageAlt: p.string().length(TITLE_MAX),
    /** No foreign key: the category may go meanwhile. */
    categoryId: p.integer(),
    description: p.text(),
    /** The name of the main picture; null: unknown. */
    image: p.text().nullable(),
    /** null: unknown. */
    told: p
      .type(JsonText<RevisionSeo>)
      .$type<RevisionSeo>()
      .nullable(),
  },
});
export type PostRevisionRow = InferEntity<typeof PostRevisionEntity>;

/** What is typed and not published: of a post that is stored, or of one to come. */
export const PostDraftEntity = defineEntity({
  name: 'PostDraft',
  tableName: 'post_draft',
  properties: {
    key: p.string().length(36).primary(),
    post: () => p.manyToOne(PostEntity).nullable().deleteRule('cascade'),
    savedAt: p.type(Milliseconds).$type<Date>().index(),
    operator: () => p.manyToOne(OperatorEntity).nullable().deleteRule('set null'),
    revision: p.integer(),
    /** The fields of the form. */
    fields: p.type(JsonText<Record<string, string>>).$type<Record<string, string>>(),
    /** In the trash from then on: of a new post, which nobody went on with. */
    deletedAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
export type PostDraftRow = InferEntity<typeof PostDraftEntity>;
