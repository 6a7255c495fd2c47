import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { sendMail } from './channels/mail.ts';
import type { Notice, Outcome } from './channels/outcome.ts';
import { sendPush, type Vapid } from './channels/push.ts';
import { sendWebhook } from './channels/webhook.ts';
import type { Destination } from './delivery.repository.ts';
import { type NotificationSettingsRow, OF_ENVIRONMENT, OF_SETTINGS } from './notification.entities.ts';
import * as repository from './notification.repository.ts';
import { sendLetter } from './send-letter.ts';

/** Settings of the process (api/env.ts). */
export interface NoticeEnv {
  publicUrl: string;
  contactWebhook: string | undefined;
  smtpUrl: string | undefined;
  notifyEmail: readonly string[];
  noticeOrigins: readonly string[];
}

/** Where notices of leads go, by the settings of the browser and, where those say nothing, of the environment. */
export function destinationsOf(
  { devices, webhookUrl, ...settings }: repository.WhereTo,
  env: NoticeEnv,
): Destination[] {
  const addresses = settings.smtpUrl === null && env.smtpUrl === undefined ? [] : mailTo(settings, env);
  return [
    ...devices.map((id) => ({ channel: 'push' as const, destination: String(id) })),
    ...addresses.map((destination) => ({ channel: 'mail' as const, destination })),
    ...(webhookUrl === null ? [] : [{ channel: 'webhook' as const, destination: OF_SETTINGS }]),
  ];
}

export const mailTo = (
  { mailTo: set }: Pick<repository.WhereTo, 'mailTo'>,
  env: Pick<NoticeEnv, 'notifyEmail'>,
): readonly string[] => set ?? env.notifyEmail;

/** Several leads are told of by one notice: a program is told of each. */
export const isDigested = (
  { channel, destination }: Destination,
  settings: NotificationSettingsRow,
): boolean => channel !== 'webhook' || (destination === OF_SETTINGS && settings.webhookShape !== 'json');

/** Whom notices would wake. */
export const isQuiet = ({ channel }: Pick<Destination, 'channel'>): boolean => channel !== 'webhook';

interface Sending {
  em: SqlEntityManager;
  env: NoticeEnv;
  settings: NotificationSettingsRow;
  describe: (contact: ContactRow) => object;
  signal: AbortSignal;
  now: Date;
}

/** One try. Gone where the destination was switched off meanwhile. */
export async function sendNotice(
  { channel, destination }: Destination,
  notice: Notice,
  { em, env, settings, describe, signal, now }: Sending,
): Promise<Outcome> {
  const { publicUrl, noticeOrigins } = env;
  const { showsWords } = settings;
  const { site } = await publishedSettings(em);
  const isTrusted = (url: string) => noticeOrigins.includes(new URL(url).origin);
  if (channel === 'push') {
    const subscription = await repository.findSubscription(em, { id: Number(destination) });
    if (subscription === null) return { gone: true };
    const vapid = vapidOf(settings, env);
    const isPublic = !isTrusted(subscription.endpoint);
    return sendPush(subscription, notice, { vapid, showsWords, site, signal, isPublic });
  }
  if (channel === 'mail') {
    const smtpUrl = settings.smtpUrl ?? env.smtpUrl;
    const isSwitchedOn = mailTo({ mailTo: settings.mailTo ?? null }, env).includes(destination);
    if (smtpUrl === undefined || !isSwitchedOn) return { gone: true };
    if (notice.kind === 'weekly') {
      const { id } = notice;
      return sendLetter(destination, { em, id, settings, smtpUrl, publicUrl, signal, now });
    }
    return sendMail(destination, notice, { smtpUrl, publicUrl, showsWords, site, signal });
  }
  const context = { publicUrl, showsWords, site, describe, signal };
  if (destination === OF_ENVIRONMENT) {
    const url = env.contactWebhook;
    return url === undefined
      ? { gone: true }
      : sendWebhook({ url, shape: 'json', isPublic: false }, notice, context);
  }
  const { webhookUrl: url, webhookShape: shape } = settings;
  if (url == null) return { gone: true };
  return sendWebhook({ url, shape, isPublic: !isTrusted(url) }, notice, context);
}

/** What pushes are signed by. */
export const vapidOf = (settings: NotificationSettingsRow, env: NoticeEnv): Vapid => ({
  subject: vapidSubject(settings, env),
  publicKey: settings.vapidPublic,
  privateKey: settings.vapidPrivate,
});

function vapidSubject(settings: NotificationSettingsRow, env: NoticeEnv): string {
  if (env.publicUrl.startsWith('https:')) return env.publicUrl;
  const [address = 'admin@localhost.localdomain'] = mailTo({ mailTo: settings.mailTo ?? null }, env);
  return `mailto:${address}`;
}
