import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import type { RevisionSeo } from '#contract/blog-drafts.ts';
import {
  AUTHOR_NAME_MAX,
  CANONICAL_MAX,
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  TITLE_MAX,
} from '#contract/blog-rules.ts';
import { DEFAULT_LANGUAGE, languages } from '#contract/language.ts';
import { SLUG_BYTES_MAX } from '#contract/slug.ts';

/** A single row, which triggers change with every write to posts, categories, fixtures and the state of the site. */
export const ContentVersionEntity = defineEntity({
  name: 'ContentVersion',
  tableName: 'content_revision',
  properties: { id: p.integer().primary().autoincrement(false), revision: p.text() },
});

export const CategoryEntity = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.integer().primary().autoincrement(),
    category: p.string().length(CATEGORY_MAX).unique(),
    /** Order in the menu. */
    position: p.integer().index(),
    /** Whether its posts are about help with gambling: they do not invite readers to play. */
    care: p.boolean().default(false),
    description: p.string().length(CATEGORY_DESCRIPTION_MAX).default(''),
  },
});
export type CategoryRow = InferEntity<typeof CategoryEntity>;

export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'post',
  // Lists are read newest first, of all or of one category; the id settles equal dates.
  indexes: [
    { properties: ['deletedAt', 'date', 'id', 'state'] },
    { properties: ['category', 'deletedAt', 'date', 'id', 'state'] },
    { name: 'post_author_index', properties: ['author', 'deletedAt', 'date', 'id', 'state', 'category'] },
    {
      name: 'post_title_index',
      expression:
        'create index `post_title_index` on `post` (`deleted_at`, lower(`blog_title`), `id`, `state`, `date`, `category_id`, `author_id`)',
    },
    {
      name: 'post_category_title_index',
      expression:
        'create index `post_category_title_index` on `post` (`category_id`, `deleted_at`, lower(`blog_title`), `id`, `state`, `date`, `author_id`)',
    },
    {
      name: 'post_search_index',
      properties: ['id', 'deletedAt', 'date', 'state', 'category', 'author', 'blogTitle'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    blogTitle: p.string().length(TITLE_MAX),
    imageAlt: p.string().length(TITLE_MAX),
    /** Plain text of the description's beginning: lists never load whole texts. */
    excerpt: p.text(),
    /** The name of its main picture. */
    image: p.string().length(80).index(),
    /** A published post with a date to come is scheduled: no one but the operator sees it until then. */
    state: p.enum(['published', 'draft']).$type<'published' | 'draft'>().default('published'),
    /** When it is published; of a draft, when it was saved last. */
    date: p.type(Milliseconds).$type<Date>(),
    /** Whether the public could read it before: readers are not notified of it again. */
    wasPublic: p.boolean().default(false),
    /** When any of it was written last, for search engines. */
    changedAt: p.type(Milliseconds).$type<Date>(),
    /** The form that wrote the post made it: sent again, it finds the post that is there already. */
    key: p.string().length(36).nullable().unique(),
    /** Grows with each change, so that a second operator overwrites nothing unseen. */
    revision: p.integer().default(1),
    /** Hidden everywhere from then on; row and picture go for good 30 days later. */
    deletedAt: p.type(Milliseconds).$type<Date>().nullable(),
    category: () => p.manyToOne(CategoryEntity).deleteRule('restrict'),
    /** Who made it. null: their login is gone, or unknown. */
    author: () => p.manyToOne(OperatorEntity).nullable().deleteRule('set null'),
    /** The name of an author who has no login here. It is shown in place of the site's author label. */
    authorName: p.string().length(AUTHOR_NAME_MAX).nullable(),
    /** The version of the renderer that made `html`; 0: not rendered. */
    renderer: p.integer().default(0),
    /** The readable part of its address. Empty: a draft that follows its title. */
    slug: p.string().length(SLUG_BYTES_MAX).default(''),
    language: p.enum(languages).default(DEFAULT_LANGUAGE),
    /** What search engines and shared links say of it; empty: what the post says. */
    seoTitle: p.string().length(SEO_TITLE_MAX).default(''),
    seoDescription: p.string().length(SEO_DESCRIPTION_MAX).default(''),
    sharePicture: p.string().length(80).default(''),
    canonical: p.string().length(CANONICAL_MAX).default(''),
    noindex: p.boolean().default(false),
    description: p.text().lazy(),
    html: p.text().lazy().default(''),
    /** What of the description is searched; null: all of it. */
    searched: p.text().lazy().nullable(),
  },
});
export type PostRow = InferEntity<typeof PostEntity>;

/** The content of a post after a change. */
export const PostRevisionEntity = defineEntity({
  name: 'PostRevision',
  tableName: 'post_revision',
  indexes: [{ name: 'post_revision_post_index', properties: ['post', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    post: () => p.manyToOne(PostEntity).mapToPk().deleteRule('cascade').index(false),
    at: p.type(Milliseconds).$type<Date>(),
    /** null: their login is gone, or unknown. */
    operator: () => p.manyToOne(OperatorEntity).mapToPk().nullable().deleteRule('set null'),
    blogTitle: p.string().length(TITLE_MAX),
    imageAlt: p.string().length(TITLE_MAX),
    /** No foreign key: the category may be deleted later. */
    categoryId: p.integer(),
    description: p.text(),
    /** The name of the main picture; null: unknown. */
    image: p.text().nullable(),
    /** Address, language, and what search engines and shared links show. null: unknown. */
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
    /** When the abandoned draft of a new post went to the trash. */
    deletedAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
