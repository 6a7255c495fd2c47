import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { notificationText, type SiteNames } from '#api/features/notifications/notification-words.ts';
import type { NewPushSubscription } from '#contract/notification-readers.ts';
import { Problem } from '#contract/problem.ts';
import { answerFault, post } from './http-post.ts';
import type { Notification, Outcome } from './outcome.ts';

/** How long a push service keeps a notification for a device that is away. Seconds. */
const KEPT_SECONDS = 24 * 60 * 60;

export interface Vapid {
  /** https or mailto: whom a push service may ask (RFC 8292, 2.1). Apple refuses others. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

interface Context {
  vapid: Vapid;
  signal: AbortSignal;
  /** Whether only an address that anybody reaches may be called. */
  isPublic: boolean;
}

interface Keeping {
  /** How long a push service keeps it for a device that is away. */
  seconds: number;
  urgency: 'normal' | 'high';
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the worker gets (pwa/worker/notices.ts). */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  /** A later notification of the same tag takes the place of the earlier. */
  tag: string;
}

export async function sendPush(
  subscription: Subscription,
  notification: Notification,
  { showsWords, site, ...context }: Context & { showsWords: boolean; site: SiteNames },
): Promise<Outcome> {
  const tag = notification.id.replaceAll('-', '');
  const payload = { ...notificationText(notification, { showsWords, site }), tag };
  return pushTo(subscription, payload, { ...context, seconds: KEPT_SECONDS, urgency: 'high' });
}

/** One try. The tag has letters, digits and hyphens, at most 32. */
export async function pushTo(
  { endpoint, p256dh, auth }: Subscription,
  payload: PushPayload,
  { vapid, signal, isPublic, seconds, urgency }: Context & Keeping,
): Promise<Outcome> {
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: vapid,
      TTL: seconds,
      urgency,
      topic: payload.tag,
    },
  );
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>;
  const body = details.body as Buffer;
  const answer = await post({ url: endpoint, headers: textOf(headers), body, signal, isPublic });
  if ('error' in answer) return answer;
  const { status, retryAfterMs } = answer;
  // RFC 8030, 7.3: the subscription does not exist any more.
  if (status === 404 || status === 410) return { gone: true, endpoint };
  const error = answerFault(status);
  return error === undefined ? 'done' : { error, retryAfterMs };
}

const textOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** The services that browsers have their subscriptions from. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** Browsers give addresses in ASCII. Others of 2,000 characters could be longer than the 2,700 bytes that an index of PostgreSQL takes. */
const ASCII = /^[!-~]+$/;

/** @param origins others that the operator of the server named */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!ASCII.test(endpoint)) return false;
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
  );
}

/** @throws Problem invalid_fields where no push would arrive: another service, or a key that is not a point of P-256 */
export function refuseUnusable({ endpoint, keys }: NewPushSubscription, origins: readonly string[]): void {
  if (!isPushService(endpoint, origins))
    throw Problem.field('endpoint', 'This is not the push service of a browser that is known here.');
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
  } catch {
    throw Problem.field('keys.p256dh', 'Must be a key.');
  }
}
