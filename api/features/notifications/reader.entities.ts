import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { KEY_MAX, URL_MAX } from '#contract/notification-readers.ts';
import { ZONE_MAX } from '#contract/reader-rules.ts';

/** A browser whose visitor asked to be told of new posts. Nothing else is known of them. */
export const PostReaderEntity = defineEntity({
  name: 'PostReader',
  tableName: 'post_reader',
  properties: {
    id: p.integer().primary().autoincrement(),
    endpoint: p.string().length(URL_MAX).unique(),
    p256dh: p.string().length(KEY_MAX),
    auth: p.string().length(KEY_MAX),
    timeZone: p.string().length(ZONE_MAX),
    createdAt: p.type(Milliseconds).$type<Date>(),
    lastSuccessAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
/** A post that readers are told of when it comes out, and were told of since: there is one row, so they are told once. */
export const PostNotificationEntity = defineEntity({
  name: 'PostNotification',
  tableName: 'post_notice',
  properties: {
    post: () => p.manyToOne(PostEntity).primary().deleteRule('cascade').index(false),
    /** `spread`: each reader has a delivery, or had one. */
    state: p.enum(['waiting', 'spread']).$type<'waiting' | 'spread'>().default('waiting'),
    /** Readers up to this id have theirs. */
    lastReader: p.integer().default(0),
    /** Devices whose push service took it. */
    told: p.integer().default(0),
  },
});

/** A post that one reader is still to be told of. */
export const PostDeliveryEntity = defineEntity({
  name: 'PostDelivery',
  tableName: 'post_delivery',
  indexes: [{ name: 'post_delivery_reader_index', properties: ['reader'] }, { properties: ['nextAt'] }],
  properties: {
    post: () => p.manyToOne(PostEntity).primary().deleteRule('cascade').index(false),
    reader: () => p.manyToOne(PostReaderEntity).primary().deleteRule('cascade').index(false),
    /** Names the notification of it and perhaps of others, the same at each try; empty until the first. */
    tag: p.string().length(32).default(''),
    attempts: p.integer().default(0),
    since: p.type(Milliseconds).$type<Date>(),
    /** While a try is under way, when another server takes over what this one left. */
    nextAt: p.type(Milliseconds).$type<Date>(),
  },
});
