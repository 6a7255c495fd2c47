import { hash } from 'node:crypto';
import type { Caller } from '#api/http/app-state.ts';
import type { DeliveryView, NotificationDevice, NotificationsView } from '#contract/notification.ts';
import { MARK_LENGTH } from '#contract/notification-readers.ts';
import type { Channel } from '#contract/notification-status.ts';
import type { Delivery } from './delivery.queries.ts';
import {
  type NotificationSettingsRow,
  OF_ENVIRONMENT,
  type PushSubscriptionRow,
} from './notification.entities.ts';
import { mailTo, type NotificationEnv } from './send-notification.ts';

/** @param by who asks */
export function viewDevice(
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
  /** How many devices of visitors are told of new posts. */
  readers: number;
  env: NotificationEnv;
}

/** Where a delivery goes, for the operator to read. */
export function destinationWords(
  { channel, destination }: { channel: Channel; destination: string },
  { settings, devices }: Pick<Known, 'settings' | 'devices'>,
): string {
  const device = devices.find(({ id }) => String(id) === destination)?.device;
  const isOfEnvironment = destination === OF_ENVIRONMENT;
  const words: Record<Channel, string> = {
    push: device ?? 'A device that was removed',
    mail: destination,
    webhook: isOfEnvironment ? 'CONTACT_WEBHOOK' : (hostOf(settings.webhookUrl) ?? 'The webhook'),
  };
  return words[channel];
}

interface Asked {
  deliveries: readonly Delivery[];
  privateServer: string | null;
  /** Who asks. */
  by: Caller | undefined;
}

export function viewNotifications(known: Known, { deliveries, privateServer, by }: Asked): NotificationsView {
  const { settings, devices, readers, env } = known;
  const smtp = URL.parse(settings.smtpUrl ?? env.smtpUrl ?? '');
  const hasPassword = (smtp?.password ?? '') !== '';
  if (smtp !== null) smtp.password = '';
  return {
    public_key: settings.vapidPublic,
    devices: devices.map((device) => viewDevice(device, by)),
    readers,
    mail: {
      smtp_url: smtp?.href ?? null,
      has_password: hasPassword,
      to: [...mailTo({ mailTo: settings.mailTo ?? null }, env)],
      is_own_server: settings.smtpUrl != null,
      is_own_list: settings.mailTo != null,
      private_server: privateServer,
    },
    webhook: { host: hostOf(settings.webhookUrl) ?? null, shape: settings.webhookShape },
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
  destination: destinationWords(delivery, known),
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
