import { stored } from './stored.ts';

// The browser has one subscription, for notifications of new posts to readers and of leads to operators.

/** Stored where this browser gets notifications of new posts, with what the server knows it by. */
interface Followed {
  endpoint: string;
  zone: string;
  /** When it was registered with the server last. Milliseconds since 1970. */
  at: number;
}

export const followed = stored('localStorage', 'followed-posts', (text): Followed | undefined => {
  const { endpoint, zone, at }: Partial<Followed> = JSON.parse(text);
  const isKnown = typeof endpoint === 'string' && typeof zone === 'string' && typeof at === 'number';
  return isKnown ? { endpoint, zone, at } : undefined;
});

/** A worker that is not there by then does not come. Milliseconds. */
const WORKER_LIMIT = 10_000;

const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const canPush = () =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;

export const isPushAllowed = () => canPush() && Notification.permission === 'granted';

/** `needs-install`: iOS has notifications only for a site on the home screen. */
export type PushObstacle = 'unsupported' | 'needs-install' | 'denied';

/** Why this browser can get no notifications; undefined where it may be asked. */
export function pushObstacle(): PushObstacle | undefined {
  if (!canPush()) return isApplePhone() ? 'needs-install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_LIMIT));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** A push service that has not answered by then is not waited for any more. Milliseconds. */
const PUSH_LIMIT = 15_000;

/** What the subscription is used for: new posts, or an operator's leads. */
export interface PushUse {
  /** The key of the server that the browser subscribes to. */
  readKey: () => Promise<string>;
  /** The endpoint by which the server knows this browser, if it does. */
  known: () => string | undefined;
  /** Registers the subscription with the server, in place of the one that it knew. */
  register: (subscription: SubscriptionFields & { replaces: string }) => Promise<void>;
}

/** As the contract takes it. */
interface SubscriptionFields {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks for the permission where it was not given, subscribes, and registers with the server. False where the person refused.
 * @throws DOMException TimeoutError where that takes longer than a person waits
 */
export async function switchOnPush(use: PushUse): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), PUSH_LIMIT);
  const subscribed = async () => {
    const registration = await workerRegistration();
    if (registration === undefined) throw new DOMException('no worker', 'InvalidStateError');
    await subscribeAndRegister(registration, use);
  };
  await Promise.race([subscribed(), timeout]).finally(() => clearTimeout(limit));
  return true;
}

/** Call it too when the subscription was dropped, or when it has to be registered again. */
export async function subscribeAndRegister(
  { pushManager }: ServiceWorkerRegistration,
  { readKey, known, register }: PushUse,
): Promise<void> {
  const { endpoint = '', keys = {} } = (await subscribe(pushManager, await readKey())).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await register({ endpoint, keys: { p256dh, auth }, replaces: known() || endpoint });
}

async function subscribe(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // The subscription is of another key: the site was made again, or was moved here.
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** Drops the browser's subscription. Call it when this browser is to get no more notifications. */
export async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
