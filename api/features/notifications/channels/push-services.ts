import { ECDH } from 'node:crypto';
import type { NewPushSubscription } from '#contract/notification-readers.ts';
import { Problem } from '#contract/problem.ts';

/** The services that browsers have their subscriptions from. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** @param origins others that the operator of the server named */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
  );
}

/** @throws Problem invalid_fields where no push would arrive: another service, or a key that is no point of P-256 */
export function refuseUnusable({ endpoint, keys }: NewPushSubscription, origins: readonly string[]): void {
  if (!isPushService(endpoint, origins))
    throw Problem.field('endpoint', 'This is not the push service of a browser that is known here.');
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
  } catch {
    throw Problem.field('keys.p256dh', 'Must be a key.');
  }
}
