import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { CATEGORY_MAX, TITLE_MAX } from '#contract/blog-limits.ts';

/** The statements stand where they are made, in 0006, 0010 and 0011; none is made from the entities. */
const IN_MIGRATION = '-- in a migration';

/** Each write gives the blog another version: answers that are kept hold as long as it stands. Made by 0007. */
const versionTriggers = (table: string) => [
  {
    name: `${table}_version`,
    timing: 'after' as const,
    events: ['insert' as const, 'update' as const, 'delete' as const],
    body: 'update `blog_version` set `version` = hex(randomblob(8))',
  },
];

/** One row, kept by triggers. */
export const BlogVersionEntity = defineEntity({
  name: 'BlogVersion',
  tableName: 'blog_version',
  properties: { id: p.integer().primary().autoincrement(false), version: p.text() },
});

export const CategoryEntity = defineEntity({
  name: 'Category',
  tableName: 'category',
  triggers: versionTriggers('category'),
  properties: {
    id: p.integer().primary().autoincrement(),
    category: p.string().length(CATEGORY_MAX).unique(),
    /** Order in the menu. */
    position: p.integer().index(),
  },
});
export type CategoryRow = InferEntity<typeof CategoryEntity>;

export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'post',
  // Lists are read newest first, of all or of one category; the id settles equal dates. The state is read with them.
  indexes: [
    { properties: ['deletedAt', 'date', 'id', 'state'] },
    { properties: ['category', 'deletedAt', 'date', 'id', 'state'] },
    { name: 'post_found_index', properties: ['id', 'deletedAt', 'date', 'state', 'category'] },
  ],
  // They keep the totals, the search index and the version.
  triggers: [
    ...['post_count', 'post_words', 'post_milestone'].flatMap((name) => [
      {
        name: `${name}_put`,
        timing: 'after' as const,
        events: ['insert' as const],
        expression: IN_MIGRATION,
      },
      {
        name: `${name}_take`,
        timing: 'after' as const,
        events: ['delete' as const],
        expression: IN_MIGRATION,
      },
    ]),
    { name: 'post_zone_put', timing: 'after', events: ['insert'], expression: IN_MIGRATION },
    ...versionTriggers('post'),
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    blogTitle: p.string().length(TITLE_MAX),
    imageAlt: p.string().length(TITLE_MAX),
    description: p.text().lazy(),
    /** Plain text of the description's beginning, made when it is written: a list never loads whole texts. */
    excerpt: p.text(),
    image: p.string().length(80).unique(),
    /** A published post with a date to come is scheduled: no one but the operator sees it until then. */
    state: p.enum(['published', 'draft']).$type<'published' | 'draft'>().default('published'),
    /** When it is published; of a draft, when it was saved last. */
    date: p.datetime(),
    /** When any of it was written last: what search engines are told. */
    changedAt: p.datetime(),
    /** Made by the form that wrote the post: sent again, it finds the post that stands already. */
    key: p.string().length(36).nullable().unique(),
    /** Grows with each change, so that a second operator overwrites nothing unseen. */
    revision: p.integer().default(1),
    /** Hidden everywhere from then on; row and picture go some minutes later. */
    deletedAt: p.datetime().nullable(),
    category: () => p.manyToOne(CategoryEntity).deleteRule('restrict'),
  },
});
export type PostRow = InferEntity<typeof PostEntity>;
