import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import type { PageFields, PageRevisionView } from '#contract/pages.ts';

const changedBy = {
  at: p.type(Milliseconds).$type<Date>(),
  operatorId: p.integer().nullable(),
  /** The name stays when its login is gone. */
  operator: p.string().length(USERNAME_MAX).nullable(),
};

/** A page of words that somebody changed or made. */
export const PageEntity = defineEntity({
  name: 'Page',
  tableName: 'page',
  properties: {
    /** The path as links have it. A page below `/p/` was made in the browser, any other ships with the site. */
    path: p.text().primary(),
    /** null: the shipped text, or none of a page that was made in the browser. */
    published: p
      .type(JsonText<PageFields>)
      .$type<PageFields>()
      .nullable(),
    /** What is not published. */
    draft: p
      .type(JsonText<PageFields>)
      .$type<PageFields>()
      .nullable(),
    /** Grows with each change. */
    revision: p.integer(),
    ...changedBy,
    /** When it went to the trash, where `path` is an id that is no address: another page may take the one that it had. */
    deletedAt: p.type(Milliseconds).$type<Date>().nullable(),
    /** The path that a page in the trash had. */
    deletedPath: p.text().nullable(),
  },
});
export type PageRow = InferEntity<typeof PageEntity>;

/** Former and present content of a page. */
export const PageRevisionEntity = defineEntity({
  name: 'PageRevision',
  tableName: 'page_revision',
  indexes: [{ properties: ['path', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    path: p.text(),
    what: p.string().length(20).$type<PageRevisionView['what']>(),
    /** null: the shipped text. */
    fields: p
      .type(JsonText<PageFields>)
      .$type<PageFields>()
      .nullable(),
    ...changedBy,
  },
});
export type PageRevisionRow = InferEntity<typeof PageRevisionEntity>;
