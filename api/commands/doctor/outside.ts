import { createECDH } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import type { Orm } from '#api/db/orm-type.ts';
import type { Env } from '#api/env.ts';
import { mailFault } from '#api/features/notifications/channels/mail.ts';
import { listPushOrigins, readSettings } from '#api/features/notifications/notification.queries.ts';
import { mailServerOf, mailTo, privateServer } from '#api/features/notifications/send-notification.ts';
import { isKnownPrivate } from '#api/http/public-lookup.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { type Answer, about, ask, type Finding, reasonOf } from './finding.ts';

/** Certificates are renewed a month before they end. */
const FEW_DAYS = 14;
const LIMIT_MS = 10_000;

/** The certificate that visitors are shown; undefined where PUBLIC_URL is http. */
export async function certificate(publicUrl: string, now: Date): Promise<Finding | undefined> {
  const { fine, warning, fault } = about('tls');
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return undefined;
  const renew = 'Renew it (certbot renew, or restart what renews it), and let it be renewed by itself.';
  try {
    const { error, until } = await handshake(url);
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
    const day = until.toISOString().slice(0, 10);
    if (days < 0) return fault(`The certificate ended on ${day}.`, renew);
    if (error !== undefined) {
      return fault(
        `Browsers refuse the certificate (${error}).`,
        'Install one of a known authority for this very name, with all certificates between.',
      );
    }
    const text = `The certificate is good until ${day}, ${days} days.`;
    return days < FEW_DAYS ? warning(text, renew) : fine(text);
  } catch (error) {
    return fault(`No TLS at ${url.host} (${reasonOf(error)}).`, 'Start the proxy, or open its port.');
  }
}

function handshake({ hostname, port }: URL): Promise<{ error: string | undefined; until: Date }> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<{ error: string | undefined; until: Date }>();
  const options = { host, port: Number(port || 443), servername: host, rejectUnauthorized: false };
  const socket: TLSSocket = connect(options, () => {
    const { valid_to: until } = socket.getPeerCertificate();
    const error = socket.authorized ? undefined : String(socket.authorizationError);
    resolve({ error, until: new Date(until) });
    socket.destroy();
  });
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new DOMException('', 'TimeoutError')));
  socket.on('error', reject);
  return promise;
}

/** The clock of whoever answers for PUBLIC_URL against this machine's. */
export function clockOutside({ headers }: Answer, now: Date): Finding | undefined {
  const { fine, warning } = about('clock');
  const theirs = Date.parse(headers.date ?? '');
  if (Number.isNaN(theirs)) return undefined;
  const seconds = Math.round(Math.abs(theirs - now.getTime()) / 1000);
  if (seconds * 1000 <= MINUTE_MS) return fine('PUBLIC_URL answers with the same time.');
  return warning(
    `PUBLIC_URL answers with a time that is ${seconds} seconds off.`,
    'Set the clocks of both machines (timedatectl set-ntp true).',
  );
}

/** The worker's script as browsers get it. */
export async function serviceWorker(publicUrl: string): Promise<Finding> {
  const { fine, fault } = about('service worker');
  const { status, headers } = await ask(`${publicUrl}/sw.js`);
  const cure = 'Let the proxy pass /sw.js on as it comes, without rules of its own.';
  if (status !== 200) return fault(`/sw.js answers with ${status}: the site does not work offline.`, cure);
  const type = headers['content-type'] ?? 'no type';
  if (!/^(?:text|application)\/javascript\b/.test(type)) {
    return fault(`/sw.js arrives as ${type}: browsers refuse it.`, cure);
  }
  const caching = headers['cache-control'] ?? '';
  if (!/\bno-(?:cache|store)\b/.test(caching)) {
    return fault(`/sw.js may be cached (${caching || 'nothing is said'}): updates come late.`, cure);
  }
  return fine('/sw.js arrives as a script that is looked at anew each time.');
}

/** Whether the mail server takes the login. No mail is sent. */
export async function mail(env: Env, orm: Orm): Promise<Finding> {
  const { fine, warning, fault } = about('mail');
  const settings = await readSettings(orm.em.fork());
  const server = mailServerOf(settings, env);
  const to = mailTo({ mailTo: settings.mailTo ?? null }, env);
  if (server === undefined) {
    if (to.length === 0) return fine('Notifications by mail are not switched on.');
    return warning(
      'There is no mail server to send notifications by.',
      'Name a mail server under Notifications, or by SMTP_URL.',
    );
  }
  const { host } = new URL(server.smtpUrl);
  const wrong = await mailFault(server, env.publicUrl);
  if (wrong !== undefined)
    return fault(
      `${host}: ${wrong}`,
      'Correct name, port, login and password under Notifications or in SMTP_URL.',
    );
  const named = await privateServer(settings, env);
  if (named !== null)
    return warning(
      `${host} works, though it is not public: an earlier version stored it.`,
      `Name it by NOTICE_ORIGINS=${named}: without that another server of this network is refused.`,
    );
  if (to.length === 0)
    return warning(
      `${host} works, but no address gets mail.`,
      'Name addresses under Notifications, or by NOTIFY_EMAIL.',
    );
  return fine(
    `${host} takes the login; ${to.length} ${to.length === 1 ? 'address gets' : 'addresses get'} notifications.`,
  );
}

/** The keys that pushes are signed by, and the way to the services of the devices. */
export async function push(orm: Orm): Promise<Finding[]> {
  const { fine, fault } = about('push');
  const em = orm.em.fork();
  const { vapidPublic, vapidPrivate } = await readSettings(em);
  if (publicOf(vapidPrivate) !== vapidPublic) {
    return [
      fault(
        'The keys that pushes are signed by do not belong together.',
        'Restore a backup: with new keys each device has to be subscribed again.',
      ),
    ];
  }
  const origins = await listPushOrigins(em);
  if (origins.length === 0) return [fine('The keys are there; no device is subscribed.')];
  return Promise.all(origins.map((origin) => reached('push', origin, 'Open the way out to its port 443.')));
}

/** Whether the programs and chats that notifications go to are reached. Nothing is sent to a webhook itself. */
export async function webhook(env: Env, orm: Orm): Promise<Finding[]> {
  const { fine, warning } = about('webhook');
  const { webhookUrl, webhookOn } = await readSettings(orm.em.fork());
  const ofSettings = webhookUrl == null || !webhookOn ? [] : [new URL(webhookUrl)];
  const ofEnvironment = env.contactWebhook === undefined ? [] : [new URL(env.contactWebhook)];
  const all = [...ofSettings, ...ofEnvironment];
  if (all.length === 0) return [fine('Notifications by webhook are not switched on.')];
  return Promise.all(
    all.map(async (url) => {
      const { origin, host, hostname } = url;
      const mayBePrivate = !ofSettings.includes(url) || env.noticeOrigins.includes(origin);
      if (!mayBePrivate && (await isKnownPrivate(hostname)))
        return warning(
          `${host} is not public, so nothing is sent to it.`,
          `Name it by NOTICE_ORIGINS=${origin}.`,
        );
      return reached(
        'webhook',
        origin,
        'Start it, or correct its address under Notifications or in CONTACT_WEBHOOK.',
      );
    }),
  );
}

/** Whether anything answers at an origin. */
async function reached(what: string, origin: string, cure: string): Promise<Finding> {
  const { fine, warning } = about(what);
  const { host } = new URL(origin);
  const failure = await ask(origin).then(
    () => undefined,
    (error: unknown) => reasonOf(error),
  );
  return failure === undefined
    ? fine(`${host} is reached.`)
    : warning(`${host} is not reached (${failure}).`, cure);
}

function publicOf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
