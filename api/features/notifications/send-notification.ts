import type { SqlEntityManager } from '@mikro-orm/sql';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { isKnownPrivate } from '#api/http/public-lookup.ts';
import { smtpOrigin } from '#contract/notification.ts';
import type { Channel } from '#contract/notification-status.ts';
import { type MailServer, senderOf, sendMail } from './channels/mail.ts';
import type { Notification, Outcome } from './channels/outcome.ts';
import { sendPush, type Vapid } from './channels/push.ts';
import { sendWebhook, type WebhookTarget } from './channels/webhook.ts';
import type { Destination } from './delivery.queries.ts';
import { type NotificationSettingsRow, OF_ENVIRONMENT, OF_SETTINGS } from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import type { SiteNames } from './notification-words.ts';
import { sendLetter } from './weekly-letter.ts';

/** Settings of the process (api/env.ts). */
export interface NotificationEnv {
  publicUrl: string;
  contactWebhook: string | undefined;
  smtpUrl: string | undefined;
  notifyEmail: readonly string[];
  noticeOrigins: readonly string[];
}

/** Where notifications of leads go, by the settings of the browser and, where those say nothing, of the environment. */
export function destinationsOf(where: queries.DestinationSettings, env: NotificationEnv): Destination[] {
  const isOn: Record<Channel, boolean> = { push: true, mail: where.mailOn, webhook: where.webhookOn };
  return everyDestination(where, env).filter(({ channel }) => isOn[channel]);
}

/** What is set up, also where it is switched off: a test goes there, and the weekly letter. */
export function everyDestination(
  { devices, webhookUrl, ...settings }: queries.DestinationSettings,
  env: NotificationEnv,
): Destination[] {
  const addresses = settings.smtpUrl === null && env.smtpUrl === undefined ? [] : mailTo(settings, env);
  return [
    ...devices.map((id) => ({ channel: 'push' as const, destination: String(id) })),
    ...addresses.map((destination) => ({ channel: 'mail' as const, destination })),
    ...(webhookUrl === null ? [] : [{ channel: 'webhook' as const, destination: OF_SETTINGS }]),
  ];
}

export const mailTo = (
  { mailTo: set }: Pick<queries.DestinationSettings, 'mailTo'>,
  env: Pick<NotificationEnv, 'notifyEmail'>,
): readonly string[] => set ?? env.notifyEmail;

/** The server that sends mail; undefined where there is none. One that is set in the browser may lead nowhere into the server's own network. */
export function mailServerOf(
  {
    smtpUrl: set,
    smtpUnchecked,
    mailTo: to,
  }: Pick<NotificationSettingsRow, 'smtpUrl' | 'smtpUnchecked' | 'mailTo'>,
  env: NotificationEnv,
): MailServer | undefined {
  const smtpUrl = set ?? env.smtpUrl;
  if (smtpUrl === undefined) return undefined;
  const [own = ''] = mailTo({ mailTo: to ?? null }, env);
  return {
    smtpUrl,
    from: senderOf(smtpUrl, own),
    isPublic: !smtpUnchecked && !isTrustedServer(smtpUrl, env),
  };
}

/** Whether the environment names this mail server. */
export const isTrustedServer = (
  smtpUrl: string,
  env: Pick<NotificationEnv, 'smtpUrl' | 'noticeOrigins'>,
): boolean =>
  [...env.noticeOrigins, ...(env.smtpUrl === undefined ? [] : [smtpOrigin(env.smtpUrl)])].includes(
    smtpOrigin(smtpUrl),
  );

/** The mail server as NOTICE_ORIGINS takes it, where an earlier version stored one that is not public, and it was not entered again. */
export async function privateServer(
  { smtpUrl, smtpUnchecked }: Pick<NotificationSettingsRow, 'smtpUrl' | 'smtpUnchecked'>,
  env: NotificationEnv,
): Promise<string | null> {
  if (smtpUrl == null || !smtpUnchecked || isTrustedServer(smtpUrl, env)) return null;
  return (await isKnownPrivate(new URL(smtpUrl).hostname)) ? smtpOrigin(smtpUrl) : null;
}

interface Sending {
  em: SqlEntityManager;
  env: NotificationEnv;
  settings: NotificationSettingsRow;
  site: SiteNames;
  signal: AbortSignal;
  now: Date;
}

/** One try. Gone where the destination was switched off since. */
export async function sendNotification(
  { channel, destination }: Destination,
  notification: Notification,
  sending: Omit<Sending, 'site'>,
): Promise<Outcome> {
  const { site } = await publishedSettings(sending.em);
  return SENDERS[channel](destination, notification, { ...sending, site });
}

type Sender = (destination: string, notification: Notification, sending: Sending) => Promise<Outcome>;

const SENDERS: Record<Channel, Sender> = {
  async push(id, notification, { em, env, settings, site, signal, now }) {
    const subscription = await queries.findSubscription(em, { id: Number(id) });
    if (subscription === null) return { gone: true };
    const vapid = vapidOf(settings, env);
    const isPublic = !isTrusted(subscription.endpoint, env);
    // A device whose login ran out may have another owner since.
    const isLoggedIn = subscription.session != null && subscription.session.expiresAt > now;
    const sent = isLoggedIn ? notification : { ...notification, failure: undefined };
    const showsWords = settings.showsWords && isLoggedIn;
    return sendPush(subscription, sent, { vapid, site, signal, isPublic, showsWords });
  },

  async mail(address, notification, { em, env, settings, site, signal, now }) {
    const { publicUrl } = env;
    const server = mailServerOf(settings, env);
    const isListed = mailTo({ mailTo: settings.mailTo ?? null }, env).includes(address);
    const isOn = settings.mailOn || ['weekly', 'test'].includes(notification.kind);
    if (server === undefined || !isListed || !isOn) return { gone: true };
    if (notification.kind === 'weekly') {
      const { id } = notification;
      return sendLetter(address, { em, id, settings, server, publicUrl, signal, now });
    }
    const { showsWords } = settings;
    return sendMail(address, notification, { server, publicUrl, showsWords, site, signal });
  },

  async webhook(whose, notification, { env, settings, site, signal }) {
    const { showsWords, webhookUrl, webhookOn, webhookShape } = settings;
    const isOfEnvironment = whose === OF_ENVIRONMENT;
    const url = isOfEnvironment ? env.contactWebhook : webhookUrl;
    const isOn = isOfEnvironment || webhookOn || notification.kind === 'test';
    if (url == null || !isOn) return { gone: true };
    const target: WebhookTarget = isOfEnvironment
      ? { url, shape: 'json', isPublic: false }
      : { url, shape: webhookShape, isPublic: !isTrusted(url, env) };
    const context = { publicUrl: env.publicUrl, showsWords, site, signal };
    return sendWebhook(target, notification, context);
  },
};

const isTrusted = (url: string, { noticeOrigins }: NotificationEnv): boolean =>
  noticeOrigins.includes(new URL(url).origin);

/** What pushes are signed by. */
export const vapidOf = (settings: NotificationSettingsRow, env: NotificationEnv): Vapid => ({
  subject: vapidSubject(settings, env),
  publicKey: settings.vapidPublic,
  privateKey: settings.vapidPrivate,
});

function vapidSubject(settings: NotificationSettingsRow, env: NotificationEnv): string {
  if (env.publicUrl.startsWith('https:')) return env.publicUrl;
  const [address = 'admin@localhost.localdomain'] = mailTo({ mailTo: settings.mailTo ?? null }, env);
  return `mailto:${address}`;
}
