import type { CallApi } from '#contract/endpoint.ts';
import { MARK_LENGTH, subscribeDevice } from '#contract/push-subscription.ts';

/**
 * `needs-install`: iOS tells only a site on the home screen. `no-worker`: the site runs without a service worker.
 * @see https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/
 */
export type PushState = 'unsupported' | 'needs-install' | 'no-worker' | 'denied' | 'off' | 'on';

export interface ThisDevice {
  state: PushState;
  /** Which of the listed devices it is. */
  mark?: string;
}

/** A worker that is not there by then does not come. Milliseconds. */
const WORKER_LIMIT = 10_000;

const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** What this browser can do, and whether the server knows it. @param marks of the devices that the server lists */
export async function readThisDevice(marks: readonly string[]): Promise<ThisDevice> {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return { state: isApplePhone() ? 'needs-install' : 'unsupported' };
  }
  if (Notification.permission === 'denied') return { state: 'denied' };
  const registration = await workerRegistration();
  if (registration === undefined) return { state: 'no-worker' };
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null || Notification.permission !== 'granted') return { state: 'off' };
  const mark = await markOf(subscription.endpoint);
  return { state: marks.includes(mark) ? 'on' : 'off', mark };
}

/**
 * Asks for the permission where it was not given, subscribes, and tells the server.
 * @returns undefined where the person said no
 */
export async function switchOn(callApi: CallApi, publicKey: string): Promise<'on' | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration, publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callApi(subscribeDevice, { body: { endpoint, keys: { p256dh, auth } } });
  return 'on';
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, applicationServerKey: string) {
  const wanted = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // Of another key: the site was made anew, or was moved here.
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** The browser forgets its subscription; the server is told by the caller. */
export async function switchOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_LIMIT));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, MARK_LENGTH);
}
