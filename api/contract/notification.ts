import * as z from 'zod/mini';
import { answerers, editors, owners } from './auth-rules.ts';
import { email } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { pushSubscription, URL_MAX } from './notification-readers.ts';
import { channels } from './notification-status.ts';
import { id, text, wholeNumber } from './text.ts';

export const SMTP_URL_MAX = 500;
const MAIL_ADDRESSES_MAX = 10;
export const BURST_MAX = 100;
/** Deliveries that are listed, and devices. */
export const DELIVERIES_MAX = 50;
/** Notifications that could not be delivered are listed for this long, then deleted. */
export const DELIVERY_DAYS = 30;

/** `backup`: one that the site should have made automatically failed. `suspected`: how many messages were set apart. */
const deliveryKinds = ['lead', 'reminder', 'backup', 'weekly', 'suspected'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryStates = ['waiting', 'failed'] as const;
export const webhookShapes = ['json', 'slack', 'discord', 'telegram'] as const;
export type WebhookShape = (typeof webhookShapes)[number];

export const SMTP_FORM = 'Must be an address such as smtp://user@mail.example.com:587.';

/** Why a mail server cannot be reached by `value`; undefined where it can. */
export function smtpFault(value: string): string | undefined {
  const url = URL.parse(value);
  const isComplete = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  return isComplete ? undefined : SMTP_FORM;
}

/** A mail server as NOTICE_ORIGINS names it, `smtp://mail.internal:587`, whichever way its line is encrypted. */
export function smtpOrigin(value: string): string {
  const { protocol, hostname, port } = new URL(value);
  return `smtp://${hostname.toLowerCase()}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

const count = z.int();
/** A time of day in India, `22:00`. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00.'));
const quietHours = z.object({ from: timeOfDay, to: timeOfDay });

const notificationDevice = z.object({
  id: z.int(),
  /** By which a browser finds itself in the list: the beginning of the SHA-256 of its endpoint, hex. */
  mark: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  operator: z.string(),
  /** Whether it is a device of the caller. */
  is_own: z.boolean(),
  since: z.iso.datetime(),
  /** When a push service last took a notification for it. */
  last_success: z.nullable(z.iso.datetime()),
});
export type NotificationDevice = z.infer<typeof notificationDevice>;

const delivery = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds),
  channel: z.enum(channels),
  /** The browser and the system in words. */
  destination: z.string(),
  /** null: it is about no message. */
  contact_id: z.nullable(z.int()),
  /** `failed`: given up until it is sent again. */
  state: z.enum(deliveryStates),
  attempts: count,
  next: z.iso.datetime(),
  tried: z.nullable(z.iso.datetime()),
  last_error: z.nullable(z.string()),
});
export type DeliveryView = z.infer<typeof delivery>;

export const notifications = z.object({
  /** What a browser subscribes by (RFC 8292). */
  public_key: z.string(),
  devices: z.array(notificationDevice),
  /** Devices of visitors that get notifications of new posts. */
  readers: count,
  mail: z.object({
    /** Whether operators are notified of leads by mail. */
    is_on: z.boolean(),
    /** The address without its password, which is never given back. */
    smtp_url: z.nullable(z.string()),
    has_password: z.boolean(),
    to: z.array(z.string()),
    /** Whether the server is set here; else the environment's counts. */
    is_own_server: z.boolean(),
    is_own_list: z.boolean(),
    /** The server that is set here, as NOTICE_ORIGINS takes it, where an earlier version stored it though it is not public: mail is still sent by it. */
    private_server: z.nullable(z.string()),
    /** Where people's replies to operators' mails go; null: to the first address of `to`. */
    reply_to: z.nullable(z.string()),
  }),
  /** The host alone: the address lets whoever knows it write. */
  webhook: z.object({ is_on: z.boolean(), host: z.nullable(z.string()), shape: z.enum(webhookShapes) }),
  /** The host of CONTACT_WEBHOOK. */
  environment_webhook: z.nullable(z.string()),
  quiet: z.nullable(quietHours),
  burst: count,
  shows_words: z.boolean(),
  /** The letter of each Monday, to the addresses of mail but those that switched it `off` for themselves. */
  weekly: z.object({ is_on: z.boolean(), at: z.string(), off: z.array(z.string()) }),
  /** What waits or was given up, the latest first. */
  deliveries: z.array(delivery),
});
export type NotificationsView = z.infer<typeof notifications>;

export const readNotifications = defineEndpoint('GET /notices', answerers, {
  summary: 'How operators are notified of messages, and which notifications were not delivered yet',
  response: notifications,
});

const notificationsChange = z.object({
  /** null: as the environment variables say. A password in it, or next to it, is stored; of another server the old one is not kept. */
  smtp_url: z.optional(z.nullable(text({ max: SMTP_URL_MAX, line: true, faultOf: smtpFault }))),
  smtp_password: z.optional(text({ max: 200, line: true })),
  /** null: as the environment variables say; empty: no mail is sent. */
  mail_to: z.optional(
    z.nullable(
      z.array(email).check(z.maxLength(MAIL_ADDRESSES_MAX, `At most ${MAIL_ADDRESSES_MAX} addresses.`)),
    ),
  ),
  /** false: no notifications of leads by mail. Server and addresses stay, also for the weekly letter. */
  mail_on: z.optional(z.boolean('Must be true or false.')),
  /** null: to the first address of mail. */
  reply_to: z.optional(z.nullable(email)),
  webhook_on: z.optional(z.boolean('Must be true or false.')),
  webhook_url: z.optional(z.nullable(text({ max: URL_MAX, line: true }))),
  webhook_shape: z.optional(z.enum(webhookShapes, 'Must be json, slack, discord or telegram.')),
  quiet: z.optional(z.nullable(quietHours)),
  burst: z.optional(wholeNumber(1, BURST_MAX, `Must be a whole number from 1 to ${BURST_MAX}.`)),
  shows_words: z.optional(z.boolean('Must be true or false.')),
  /** true: to all addresses, those that switched it off included. */
  weekly: z.optional(z.boolean('Must be true or false.')),
  /** The time on Mondays, in India. */
  weekly_at: z.optional(timeOfDay),
});
export type NotificationsChange = z.output<typeof notificationsChange>;

export const changeNotifications = defineEndpoint('PATCH /notices', owners, {
  summary: 'Change how operators are notified of messages',
  body: notificationsChange,
  response: notifications,
});

const outcome = z.object({
  /** The recipient, in words. */
  destination: z.string(),
  /** null: it was taken. */
  error: z.nullable(z.string()),
});
export type TestOutcome = z.infer<typeof outcome>;

export const testNotifications = defineEndpoint('POST /notices/test', owners, {
  summary: 'Send a test by one channel, and say how it ended',
  body: z.object({
    channel: z.enum(channels, 'Must be push, mail or webhook.'),
    /** Tests the push to one device alone. */
    device: z.optional(id),
  }),
  response: z.object({ outcomes: z.array(outcome) }),
  errors: ['not_found'],
});

export const retryNotifications = defineEndpoint('POST /notices/retry', answerers, {
  summary: 'Send again, now, what waits or was given up',
  body: z.object({
    /** One delivery; absent: all. */
    id: z.optional(text({ max: 36, line: true })),
  }),
  response: z.object({ retried: count }),
});

export const subscribeDevice = defineEndpoint('POST /push-subscriptions', answerers, {
  status: 201,
  summary:
    'Notify this browser of new leads until it is removed or its login is ended. Once the login has expired, notifications leave out what a visitor wrote. Another call with the same endpoint replaces its keys and login',
  body: z.object({
    ...pushSubscription.shape,
    /** The endpoint that it was known by before. */
    replaces: z.optional(text({ max: URL_MAX, line: true })),
  }),
  response: notificationDevice,
});

export const removeDevice = defineEndpoint('DELETE /push-subscriptions/:id', answerers, {
  summary: 'Stop notifying a browser: an owner any, others one of their own',
});

export const renewDevice = defineEndpoint('POST /push-renewal', 'public', {
  summary:
    'A service worker, which has no login, says that the push service gave it another endpoint. Only who knows the old one can',
  rate: { counts: 'calls', most: 20, seconds: 60 },
  body: z.object({ ...pushSubscription.shape, old: text({ max: URL_MAX, line: true }) }),
  errors: ['not_found'],
});

const postNotification = z.object({
  /** Devices that asked for notifications of new posts. */
  readers: z.int(),
  /** Whether readers can be notified of the post: it was never public, and its category is not about care. */
  may_tell: z.boolean(),
  /** Whether readers are notified when it comes out. */
  is_wanted: z.boolean(),
  /** How many devices have been notified; null: the post is not out, or readers are not notified of it. */
  told: z.nullable(z.int()),
  /** How many devices are still to be notified of a post that is out. */
  waiting: z.int(),
  /** When the next of these is; null where none waits. */
  next_at: z.nullable(z.iso.datetime()),
});
export type PostNotificationView = z.infer<typeof postNotification>;

export const readPostNotification = defineEndpoint('GET /post-notices', editors, {
  summary: 'How many devices follow new posts, and how many were notified of a post',
  /** Absent: of a post to be written. */
  query: z.object({ post: z.optional(id) }),
  response: postNotification,
  errors: ['not_found'],
});

/** How many messages and events of the site notifications are about, by all channels together. */
export const deliveryFigures = z.object({
  waiting: z.int(),
  /** How many were given up after a week of trying. */
  failed: z.int(),
  last_error: z.nullable(z.string()),
});
export type DeliveryFigures = z.infer<typeof deliveryFigures>;

export const retryWebhook = defineEndpoint('POST /webhook/retry', answerers, {
  summary: 'Try again, now, every notification that was not delivered, by whatever channel',
  response: deliveryFigures,
});
