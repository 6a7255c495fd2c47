import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { SessionEntity } from '#api/features/auth/auth.entities.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import { EMAIL_MAX, MESSAGE_MAX } from '#contract/contact-rules.ts';
import { REPLY_TITLE_MAX } from '#contract/inbox-lists.ts';
import { MAIL_SUBJECT_MAX, mailStates } from '#contract/inbox-mail.ts';
import { type DeliveryKind, deliveryStates, SMTP_URL_MAX, webhookShapes } from '#contract/notification.ts';
import { KEY_MAX, URL_MAX } from '#contract/notification-readers.ts';
import { channels } from '#contract/notification-status.ts';
import { ZONE_MAX } from '#contract/reader-rules.ts';

/** Destinations of webhooks: where their address is set. */
export const OF_ENVIRONMENT = 'environment';
export const OF_SETTINGS = 'settings';

/** A notification that is still to be sent, of a message or of a fault of the site. Its row is deleted once it is delivered. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'delivery',
  indexes: [
    { properties: ['contactId'] },
    { properties: ['batchId'] },
    { properties: ['channel', 'state', 'nextAt'] },
  ],
  properties: {
    id: p.string().length(36).primary(),
    /**
     * The same in all rows that one notification is about. It is the notification's Idempotency-Key, Message-ID and tag at each
     * try; the row's own id until it is part of a digest.
     */
    batchId: p.string().length(36),
    kind: p.string().length(20).$type<DeliveryKind>(),
    /** null: it is about the site. */
    contactId: p.integer().nullable(),
    channel: p.enum(channels),
    /** The subscription's id for a push, the address for a mail, where its address is set for a webhook. */
    destination: p.string().length(254),
    /** `failed`: given up until the operator asks for another try. `withheld`: its message is taken for spam now. */
    state: p.enum([...deliveryStates, 'withheld']).default('waiting'),
    attempts: p.integer().default(0),
    /** The first try, which the days of trying are counted from; until then when it was enqueued. */
    since: p.type(Milliseconds).$type<Date>(),
    nextAt: p.type(Milliseconds).$type<Date>(),
    /** Set while a try is under way. A server that is killed during that leaves it set. */
    claimedUntil: p.type(Milliseconds).$type<Date>().nullable(),
    triedAt: p.type(Milliseconds).$type<Date>().nullable(),
    lastError: p.string().nullable(),
    /** Tries of its destination that failed in a row up to this row's latest, and since when; none from the next success there on. */
    failures: p.integer().default(0),
    failingSince: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
/** An answer by mail. It goes with the message that it answers. */
export const MailReplyEntity = defineEntity({
  name: 'MailReply',
  tableName: 'mail_reply',
  indexes: [
    { properties: ['contactId'] },
    { properties: ['state', 'nextAt'] },
    { properties: ['changedAt'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The Idempotency-Key that it came with; its Message-ID at each try. */
    key: p.string().length(36).unique(),
    contactId: p.integer(),
    operator: p.string().length(USERNAME_MAX).nullable(),
    address: p.string().length(EMAIL_MAX),
    subject: p.string().length(MAIL_SUBJECT_MAX),
    text: p.string().length(MESSAGE_MAX),
    /** The title of the prepared reply. */
    reply: p.string().length(REPLY_TITLE_MAX).nullable(),
    /** Ids of the messages that it marked as answered. */
    answered: p.type(JsonText<number[]>).$type<number[]>(),
    state: p.enum(mailStates).default('queued'),
    attempts: p.integer().default(0),
    at: p.type(Milliseconds).$type<Date>(),
    /** What the days of trying are counted from. */
    since: p.type(Milliseconds).$type<Date>(),
    /** When it is due; while a try is under way, when its claim ends. */
    nextAt: p.type(Milliseconds).$type<Date>(),
    lastError: p.string().nullable(),
    isDismissed: p.boolean().default(false),
    /** By which operators' screens notice a change. */
    changedAt: p.type(Milliseconds).$type<Date>(),
  },
});
export type MailReplyRow = InferEntity<typeof MailReplyEntity>;

/** A browser of an operator that asked for notifications. */
export const PushSubscriptionEntity = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The login that asked. The subscription is deleted with it; once it has expired, notifications leave out what a visitor wrote. null: a row of an earlier version. */
    session: () => p.manyToOne(SessionEntity).deleteRule('cascade').nullable(),
    endpoint: p.string().length(URL_MAX).unique(),
    p256dh: p.string().length(KEY_MAX),
    auth: p.string().length(KEY_MAX),
    /** `leads`; a row of an earlier version may have others. */
    topics: p.type(JsonText<string[]>).$type<string[]>(),
    /** Browser and system in words. */
    device: p.string().length(60),
    createdAt: p.type(Milliseconds).$type<Date>(),
    lastSuccessAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
export type PushSubscriptionRow = InferEntity<typeof PushSubscriptionEntity>;

/** One row. What is null here is as the environment variables say, or off. */
export const NotificationSettingsEntity = defineEntity({
  name: 'NotificationSettings',
  tableName: 'notification_settings',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** What pushes are signed by (RFC 8292), the same on all servers. */
    vapidPublic: p.string().length(KEY_MAX),
    vapidPrivate: p.string().length(KEY_MAX),
    smtpUrl: p.string().length(SMTP_URL_MAX).nullable(),
    /** An earlier version stored it, which did not ask where it leads: it is still used. */
    smtpUnchecked: p.boolean().default(false),
    mailTo: p
      .type(JsonText<string[]>)
      .$type<string[]>()
      .nullable(),
    /** Whether operators are notified of leads by mail. The weekly letter has its own switch. */
    mailOn: p.boolean().default(true),
    /** Where people's replies to operators' mails go; null: to the first address of mail. */
    replyTo: p.string().length(EMAIL_MAX).nullable(),
    webhookUrl: p.string().length(URL_MAX).nullable(),
    webhookOn: p.boolean().default(true),
    webhookShape: p.enum(webhookShapes).default('json'),
    /** Minutes of the day in India. */
    quietFrom: p.integer().nullable(),
    quietTo: p.integer().nullable(),
    /** Up to so many leads within a minute have a notification each, more have a digest. */
    burst: p.integer().default(5),
    /** What a visitor wrote may be on a lock screen. */
    showsWords: p.boolean().default(false),
    /** The letter of each Monday. */
    weekly: p.boolean().default(true),
    /** Minutes of the day in India. */
    weeklyAt: p.integer().default(540),
    /** Addresses that switched it off for themselves. */
    weeklyOff: p
      .type(JsonText<string[]>)
      .$type<string[]>()
      .nullable(),
    /** The Monday of the last one: a day of India, counted from 1970. null: there was none yet. */
    weeklyDay: p.integer().nullable(),
    /** The latest notification of messages that were set apart: which it counts, and when it was enqueued. */
    setApartSince: p.type(Milliseconds).$type<Date>().nullable(),
    setApartNotifiedAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
export type NotificationSettingsRow = InferEntity<typeof NotificationSettingsEntity>;

/** A browser whose visitor asked for notifications of new posts. Nothing else is known of the visitor. */
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
/** A post that readers are notified of when it comes out. The row stays afterwards, so that they are notified once. */
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

/** A post that one reader is still to be notified of. */
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
