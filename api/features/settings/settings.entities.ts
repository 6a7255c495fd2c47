import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import type { ConsentWords } from '#contract/settings-words.ts';

/** What was published, each time completely: the newest is what the site shows. */
export const SiteRevisionEntity = defineEntity({
  name: 'SiteRevision',
  tableName: 'site_revision',
  properties: {
    id: p.integer().primary().autoincrement(),
    at: p.type(Milliseconds).$type<Date>(),
    operatorId: p.integer().nullable(),
    /** Who published it. */
    operator: p.string().length(USERNAME_MAX).nullable(),
    content: p.type(JsonText<object>).$type<object>(),
    /** The consent words as they were shown next to the form: their version never comes again with other words. */
    notice: p.type(JsonText<ConsentWords>).$type<ConsentWords>(),
    /** The parts that differ from the one before. */
    changed: p.type(JsonText<string[]>).$type<string[]>(),
    /** The revision that was published again. */
    restores: p.integer().nullable(),
  },
});
export type SiteRevisionRow = InferEntity<typeof SiteRevisionEntity>;

/** Content that is not published, to be looked at for a while. */
export const SitePreviewEntity = defineEntity({
  name: 'SitePreview',
  tableName: 'site_preview',
  indexes: [{ properties: ['until'] }],
  properties: {
    /** Random: whoever knows it may look. */
    id: p.string().length(32).primary(),
    until: p.type(Milliseconds).$type<Date>(),
    content: p.type(JsonText<object>).$type<object>(),
  },
});
export type SitePreviewRow = InferEntity<typeof SitePreviewEntity>;

/** One row: grows with all that built pages are made of, so that each server sees that its pages are old. */
export const SiteStateEntity = defineEntity({
  name: 'SiteState',
  tableName: 'site_state',
  properties: {
    id: p.integer().primary().autoincrement(false),
    revision: p.integer(),
  },
});
