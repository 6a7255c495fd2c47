import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { operatorOf } from '#api/features/auth/session.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { isForbiddenLiteral } from '#api/http/public-lookup.ts';
import {
  DELIVERIES_MAX,
  type DeliveryView,
  type NotificationDevice,
  type NotificationsChange,
  type NotificationsView,
  smtpOrigin,
  type TestOutcome,
  type WebhookShape,
} from '#contract/notification.ts';
import { MARK_LENGTH, type NewPushSubscription } from '#contract/notification-readers.ts';
import type { Channel, FailingChannel } from '#contract/notification-status.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { refuseUnusable } from './channels/push.ts';
import { type Delivery, type Destination, dropDeliveriesTo } from './delivery.queries.ts';
import {
  type NotificationSettingsRow,
  OF_ENVIRONMENT,
  PostReaderEntity,
  PushSubscriptionEntity,
  type PushSubscriptionRow,
} from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import type { Notifications } from './notification.service.ts';
import { moveReader } from './reader.service.ts';
import {
  destinationsOf,
  everyDestination,
  isTrustedServer,
  mailTo,
  type NotificationEnv,
  privateServer,
} from './send-notification.ts';

/** A channel that fails for this long, or three times in a row, is shown as failing on every page of the admin. */
const ALARM_MS = 5 * MINUTE_MS;

const NOT_PUBLIC = 'Must lead to a public address, or be named in NOTICE_ORIGINS.';

interface Deps extends ServiceDeps {
  env: NotificationEnv;
  notifications: Pick<Notifications, 'release' | 'retry' | 'test'>;
}

export type NotificationSettings = ReturnType<typeof createNotificationSettings>;

/** The operator's side of notifications: settings, tests, and deliveries that failed. */
export function createNotificationSettings({ orm, now, env, notifications }: Deps) {
  async function knownOf(em: SqlEntityManager) {
    const settings = await queries.readSettings(em);
    const devices = await em.find(
      PushSubscriptionEntity,
      { session: { $ne: null } },
      { orderBy: { id: 'asc' }, populate: ['session.operator'] },
    );
    return { settings, devices, readers: await em.count(PostReaderEntity), env };
  }

  async function read(by: Caller | undefined): Promise<NotificationsView> {
    const em = orm.em.fork();
    const known = await knownOf(em);
    const deliveries = await queries.listUndelivered(em, DELIVERIES_MAX);
    return viewNotifications(known, {
      deliveries,
      privateServer: await privateServer(known.settings, env),
      by,
    });
  }

  return {
    read,

    /** Whether anybody is notified of a new message. */
    hasChannel: async (em: SqlEntityManager): Promise<boolean> =>
      env.contactWebhook !== undefined ||
      destinationsOf(await queries.readDestinationSettings(em), env).length > 0,

    /** @throws Problem invalid_fields */
    async change(change: NotificationsChange, by: Caller | undefined): Promise<NotificationsView> {
      await inTransaction(orm, async (em) => {
        const settings = await queries.takeSettings(em);
        applyChange(settings, change, env);
        // Names alone: an address may be a secret.
        const detail = { changed: Object.keys(change).sort().join(', ') };
        await recordActivity(em, { by, at: now(), action: 'notices changed', subject: 'settings', detail });
      });
      await notifications.release();
      // What failed by the old server or address is tried by the new one.
      if ('smtp_url' in change || 'smtp_password' in change) await notifications.retry({ channel: 'mail' });
      if ('webhook_url' in change) await notifications.retry({ channel: 'webhook' });
      return read(by);
    },

    /** Destinations that failed three times in a row, or for five minutes, and took nothing since. */
    async failing(): Promise<FailingChannel[]> {
      const em = orm.em.fork();
      const failing = await queries.failingSince(em, new Date(now().getTime() - ALARM_MS));
      if (failing.length === 0) return [];
      const known = await knownOf(em);
      return failing.map((each) => ({
        ...each,
        destination: destinationText(each, known),
        since: new Date(each.since).toISOString(),
      }));
    },

    /** @throws Problem not_found where that channel goes nowhere */
    async test(channel: Channel, device: number | undefined): Promise<TestOutcome[]> {
      const em = orm.em.fork();
      const known = await knownOf(em);
      const isAsked = ({ destination }: Destination) =>
        device === undefined || destination === String(device);
      const all = everyDestination(await queries.readDestinationSettings(em), env);
      if (env.contactWebhook !== undefined) all.push({ channel: 'webhook', destination: OF_ENVIRONMENT });
      const asked = all.filter((to) => to.channel === channel && isAsked(to));
      if (asked.length === 0) throw new Problem('not_found', { detail: 'This channel is not switched on.' });
      return Promise.all(
        asked.map(async (to) => {
          const outcome = await notifications.test(to);
          const error =
            outcome === 'done'
              ? null
              : 'gone' in outcome
                ? 'This device is no longer subscribed.'
                : outcome.error;
          return { destination: destinationText(to, known), error };
        }),
      );
    },

    /** @throws Problem invalid_fields */
    async subscribe(
      { endpoint, keys, replaces = endpoint }: NewPushSubscription & { replaces?: string | undefined },
      { tokenHash, device }: { tokenHash: string; device: string },
    ): Promise<NotificationDevice> {
      refuseUnusable({ endpoint, keys }, env.noticeOrigins);
      const { id, by } = await inTransaction(orm, async (em) => {
        const { id, username } = await operatorOf(em, tokenHash);
        const known =
          (await move(em, { from: replaces, to: endpoint })) ||
          (await queries.findSubscription(em, { endpoint })) !== null;
        const login = { session: tokenHash, device, createdAt: now(), topics: ['leads'] };
        // One for each browser: another try of the same replaces its keys and login.
        const stored = await em.upsert(
          PushSubscriptionEntity,
          { endpoint, ...keys, ...login },
          { onConflictFields: ['endpoint'], onConflictExcludeFields: ['createdAt'] },
        );
        if (!known) {
          const action = 'push switched on';
          const by = { id, username };
          await recordActivity(em, { by, at: now(), action, subject: 'settings', detail: { device } });
        }
        return { id: stored.id, by: { id } };
      });
      const row = await queries.findSubscription(orm.em.fork(), { id });
      if (row === null) throw new Problem('not_found');
      return viewDevice(row, by);
    },

    /** @throws Problem forbidden for the device of another, but for owners; not_found */
    async unsubscribe(id: number, by: Caller | undefined): Promise<void> {
      await inTransaction(orm, async (em) => {
        const device = await queries.findSubscription(em, { id });
        const isOwn = device?.session != null && device.session.operator.id === by?.id;
        if (device !== null && !isOwn && by?.role !== 'owner') throw new Problem('forbidden');
        if ((await em.nativeDelete(PushSubscriptionEntity, { id })) === 0) throw new Problem('not_found');
        await dropDeliveriesTo(em, { channel: 'push', destination: String(id) });
        await recordActivity(em, { by, at: now(), action: 'push switched off', subject: 'settings' });
      });
    },

    /** The same device under another endpoint. @throws Problem not_found, invalid_fields */
    async renew({ old, endpoint, keys }: NewPushSubscription & { old: string }): Promise<void> {
      refuseUnusable({ endpoint, keys }, env.noticeOrigins);
      await inTransaction(orm, async (em) => {
        const asOperator = await move(em, { from: old, to: endpoint });
        const asReader = await moveReader(em, old, endpoint);
        if (!asOperator && !asReader) throw new Problem('not_found');
        await em.nativeUpdate(PushSubscriptionEntity, { endpoint }, keys);
        await em.nativeUpdate(PostReaderEntity, { endpoint }, keys);
      });
    },
  };

  /** The same device by another endpoint: what waits for it goes there. false where no device has the old one. */
  async function move(em: SqlEntityManager, { from, to }: { from: string; to: string }): Promise<boolean> {
    const row = await queries.findSubscription(em, { endpoint: from });
    if (row === null) return false;
    if (from === to) return true;
    // Another row of this endpoint goes: this browser has it from here on.
    await em.nativeDelete(PushSubscriptionEntity, { endpoint: to });
    await em.nativeUpdate(PushSubscriptionEntity, { id: row.id }, { endpoint: to });
    return true;
  }
}

function applyChange(
  settings: NotificationSettingsRow,
  change: NotificationsChange,
  env: NotificationEnv,
): void {
  const { smtp_url, smtp_password, webhook_url, quiet, weekly } = change;
  if (smtp_url !== undefined || smtp_password !== undefined) {
    const smtpUrl = smtpOf(settings, { smtp_url, smtp_password });
    const isSameServer =
      smtpUrl !== null && settings.smtpUrl != null && smtpOrigin(smtpUrl) === smtpOrigin(settings.smtpUrl);
    settings.smtpUnchecked &&= isSameServer;
    if (smtpUrl !== null && !settings.smtpUnchecked && !isTrustedServer(smtpUrl, env)) {
      const { hostname } = new URL(smtpUrl);
      if (isForbiddenLiteral(hostname)) throw Problem.field('smtp_url', NOT_PUBLIC);
    }
    settings.smtpUrl = smtpUrl;
  }
  if (change.mail_to !== undefined) settings.mailTo = change.mail_to;
  if (change.mail_on !== undefined) settings.mailOn = change.mail_on;
  if (change.reply_to !== undefined) settings.replyTo = change.reply_to;
  if (change.webhook_on !== undefined) settings.webhookOn = change.webhook_on;
  if (change.webhook_shape !== undefined) settings.webhookShape = change.webhook_shape;
  if (webhook_url !== undefined) {
    const message = webhook_url === null ? undefined : webhookFault(webhook_url, settings.webhookShape, env);
    if (message !== undefined) throw Problem.field('webhook_url', message);
    settings.webhookUrl = webhook_url;
  }
  if (quiet !== undefined) {
    settings.quietFrom = quiet === null ? null : minutesOf(quiet.from);
    settings.quietTo = quiet === null ? null : minutesOf(quiet.to);
  }
  if (change.burst !== undefined) settings.burst = change.burst;
  if (change.shows_words !== undefined) settings.showsWords = change.shows_words;
  if (change.weekly_at !== undefined) settings.weeklyAt = minutesOf(change.weekly_at);
  if (weekly !== undefined) {
    settings.weekly = weekly;
    // The letter goes to all addresses again, as the words next to the switch say.
    if (weekly) settings.weeklyOff = null;
  }
}

/** The old password stays with its server and login: sent to another server, it would be given away. */
function smtpOf(
  { smtpUrl: old }: NotificationSettingsRow,
  { smtp_url, smtp_password }: Pick<NotificationsChange, 'smtp_url' | 'smtp_password'>,
): string | null {
  const url = URL.parse(smtp_url === undefined ? (old ?? '') : (smtp_url ?? ''));
  if (url === null) return null;
  const before = URL.parse(old ?? '');
  const isSame =
    before !== null &&
    `${before.protocol}${before.username}@${before.host}` === `${url.protocol}${url.username}@${url.host}`;
  if (smtp_password !== undefined) url.password = encodeURIComponent(smtp_password);
  else if (url.password === '' && isSame) url.password = before.password;
  return url.href;
}

function webhookFault(
  value: string,
  shape: WebhookShape,
  { noticeOrigins }: NotificationEnv,
): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Must be an address that begins with https://.';
  if (shape === 'telegram' && !url.searchParams.has('chat_id')) {
    return 'Must say the chat, as in https://api.telegram.org/bot…/sendMessage?chat_id=….';
  }
  if (noticeOrigins.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') return 'Must begin with https://, or be named in NOTICE_ORIGINS.';
  return isForbiddenLiteral(url.hostname) ? NOT_PUBLIC : undefined;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** @param by who asks */
function viewDevice(
  { id, device, session, endpoint, createdAt, lastSuccessAt }: PushSubscriptionRow,
  by: Pick<Caller, 'id'> | undefined,
): NotificationDevice {
  return {
    id,
    mark: hash('sha256', endpoint).slice(0, MARK_LENGTH),
    device,
    operator: session?.operator.username ?? '',
    is_own: session != null && session.operator.id === by?.id,
    since: createdAt.toISOString(),
    last_success: lastSuccessAt?.toISOString() ?? null,
  };
}

interface Known {
  settings: NotificationSettingsRow;
  devices: readonly PushSubscriptionRow[];
  /** How many devices of visitors get notifications of new posts. */
  readers: number;
  env: NotificationEnv;
}

/** Where a delivery goes, for the operator to read. */
function destinationText(
  { channel, destination }: { channel: Channel; destination: string },
  { settings, devices }: Pick<Known, 'settings' | 'devices'>,
): string {
  const device = devices.find(({ id }) => String(id) === destination)?.device;
  const isOfEnvironment = destination === OF_ENVIRONMENT;
  const labels: Record<Channel, string> = {
    push: device ?? 'A removed device',
    mail: destination,
    webhook: isOfEnvironment ? 'CONTACT_WEBHOOK' : (hostOf(settings.webhookUrl) ?? 'The webhook'),
  };
  return labels[channel];
}

interface Asked {
  deliveries: readonly Delivery[];
  privateServer: string | null;
  /** Who asks. */
  by: Caller | undefined;
}

function viewNotifications(known: Known, { deliveries, privateServer, by }: Asked): NotificationsView {
  const { settings, devices, readers, env } = known;
  const smtp = URL.parse(settings.smtpUrl ?? env.smtpUrl ?? '');
  const hasPassword = (smtp?.password ?? '') !== '';
  if (smtp !== null) smtp.password = '';
  return {
    public_key: settings.vapidPublic,
    devices: devices.map((device) => viewDevice(device, by)),
    readers,
    mail: {
      is_on: settings.mailOn,
      smtp_url: smtp?.href ?? null,
      has_password: hasPassword,
      to: [...mailTo({ mailTo: settings.mailTo ?? null }, env)],
      is_own_server: settings.smtpUrl != null,
      is_own_list: settings.mailTo != null,
      private_server: privateServer,
      reply_to: settings.replyTo ?? null,
    },
    webhook: {
      is_on: settings.webhookOn,
      host: hostOf(settings.webhookUrl) ?? null,
      shape: settings.webhookShape,
    },
    environment_webhook: hostOf(env.contactWebhook) ?? null,
    quiet:
      settings.quietFrom == null || settings.quietTo == null
        ? null
        : { from: timeOf(settings.quietFrom), to: timeOf(settings.quietTo) },
    burst: settings.burst,
    shows_words: settings.showsWords,
    weekly: { is_on: settings.weekly, at: timeOf(settings.weeklyAt), off: settings.weeklyOff ?? [] },
    deliveries: deliveries.map((delivery) => viewDelivery(delivery, known)),
  };
}

const viewDelivery = (delivery: Delivery, known: Known): DeliveryView => ({
  id: delivery.id,
  kind: delivery.kind,
  channel: delivery.channel,
  destination: destinationText(delivery, known),
  contact_id: delivery.contact_id,
  state: delivery.state === 'failed' ? 'failed' : 'waiting',
  attempts: delivery.attempts,
  next: new Date(delivery.next_at).toISOString(),
  tried: delivery.tried_at === null ? null : new Date(delivery.tried_at).toISOString(),
  last_error: delivery.last_error,
});

const hostOf = (url: string | null | undefined) => URL.parse(url ?? '')?.host;

/** A time of day as the form has it, of the minutes since midnight. */
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
