import type { CallApi } from '#contract/endpoint.ts';
import { MARK_LENGTH } from '#contract/notification-readers.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import {
  canPush,
  followed,
  forgetSubscription,
  isPushAllowed,
  type PushObstacle,
  type PushUse,
  pushObstacle,
  subscribeAndRegister,
  switchOnPush,
  workerRegistration,
} from '#pwa/shared/browser/push-device.ts';

/**
 * `no-worker`: the site runs without a service worker.
 * `withdrawn`: push is on here, but the browser has to ask for the permission again.
 * @see https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/
 */
export type PushState = PushObstacle | 'no-worker' | 'withdrawn' | 'off' | 'on';

export interface ThisDevice {
  state: PushState;
  /** Which of the listed devices it is. */
  mark?: string;
}

/** What this browser can do, and whether the server knows it. @param marks of the devices that the server lists */
export async function readThisDevice(marks: readonly string[]): Promise<ThisDevice> {
  const obstacle = pushObstacle();
  if (obstacle !== undefined) return { state: obstacle };
  if (!isPushAllowed() && operatorEndpoint.read() !== undefined) return { state: 'withdrawn' };
  const registration = await workerRegistration();
  if (registration === undefined) return { state: 'no-worker' };
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null || !isPushAllowed()) return { state: 'off' };
  const mark = await markOf(subscription.endpoint);
  return { state: marks.includes(mark) ? 'on' : 'off', mark };
}

const pushUse = (callApi: CallApi, publicKey: string): PushUse => ({
  readKey: async () => publicKey,
  known: operatorEndpoint.read,
  register: async (subscription) => {
    const { subscribeDevice } = await import('#contract/notification.ts');
    await callApi(subscribeDevice, { body: subscription });
    operatorEndpoint.keep(subscription.endpoint);
  },
});

/** False where the person refused. */
export const switchOn = (callApi: CallApi, publicKey: string): Promise<boolean> =>
  switchOnPush(pushUse(callApi, publicKey));

/**
 * Where push is on in this browser, its subscription is made again if it was dropped or is of another key than the server's,
 * and registered with the server if that does not know it under this login. Nobody is asked: the permission is there.
 * @returns whether it was registered
 */
export async function keepSubscribed(callApi: CallApi): Promise<boolean> {
  if (operatorEndpoint.read() === undefined || !isPushAllowed()) return false;
  const registration = await workerRegistration();
  if (registration === undefined) return false;
  // Without the lock one of two tabs would drop what the other subscribed to.
  return navigator.locks.request('push-subscription', async () => {
    const { readNotifications } = await import('#contract/notification.ts');
    const { public_key: publicKey, devices } = await callApi(readNotifications, {});
    const [registered, subscription] = [
      operatorEndpoint.read(),
      await registration.pushManager.getSubscription(),
    ];
    if (registered === undefined) return false;
    if (subscription === null || subscription.endpoint !== registered || !isOf(subscription, publicKey)) {
      await subscribeAndRegister(registration, pushUse(callApi, publicKey));
      return true;
    }
    const mark = await markOf(registered);
    // Removed on another device.
    if (!devices.some((device) => device.mark === mark)) await switchOff();
    return false;
  });
}

/** The browser forgets its subscription, unless it follows new posts. The caller informs the server, or the server finds out from the push service. */
export async function switchOff(): Promise<void> {
  operatorEndpoint.keep(undefined);
  if (canPush() && followed.read() === undefined) await forgetSubscription();
}

/** Whether a subscription is of this key. */
function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  return (
    btoa(String.fromCharCode(...bytes)).replace(/=+$/, '') ===
    publicKey.replaceAll('-', '+').replaceAll('_', '/')
  );
}

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, MARK_LENGTH);
}
