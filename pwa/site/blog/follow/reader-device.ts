import type { CallApi } from '#contract/endpoint.ts';
import { followed } from '#pwa/shared/browser/followed-posts.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import {
  canPush,
  forgetSubscription,
  isApplePhone,
  subscribe,
  subscriptionFields,
  workerRegistration,
} from '#pwa/shared/browser/push-device.ts';

/** `needs-install`: iOS tells only a site on the home screen. */
export type FollowState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

/** The server is told again after so long: it may have dropped the device since. Milliseconds. */
const RENEWED = 7 * 24 * 60 * 60_000;

const contract = loadedOnce(() => import('#contract/notification-readers.ts'));

export function followState(): FollowState {
  if (!canPush()) return isApplePhone() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && followed.read() !== undefined ? 'on' : 'off';
}

/** Asks for the permission, subscribes, and tells the server. */
export async function switchOn(callApi: CallApi): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await workerRegistration();
  if (registration === undefined) throw new DOMException('no worker', 'InvalidStateError');
  await tell(callApi, registration);
}

async function tell(callApi: CallApi, registration: ServiceWorkerRegistration): Promise<void> {
  const { readPushKey, followPosts } = await contract();
  const { public_key: publicKey } = await callApi(readPushKey, {});
  const fields = subscriptionFields(await subscribe(registration, publicKey));
  const { endpoint } = fields;
  const zone = zoneHere();
  const replaces = followed.read()?.endpoint ?? endpoint;
  await callApi(followPosts, { body: { ...fields, time_zone: zone, replaces } });
  followed.keep({ endpoint, zone, at: Date.now() });
}

/** Where it is on: the server learns of another time zone or subscription. Nobody is asked. */
export async function keepFollowing(callApi: CallApi): Promise<void> {
  const before = followed.read();
  if (before === undefined || followState() !== 'on') return;
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (registration === undefined) return;
  const isSame = subscription?.endpoint === before.endpoint && before.zone === zoneHere();
  if (!isSame || Date.now() - before.at > RENEWED) await tell(callApi, registration);
}

/** An operator who is told of leads here keeps the subscription. */
export async function switchOff(callApi: CallApi): Promise<void> {
  const isLast = operatorEndpoint.read() === undefined;
  const { unfollowPosts } = await contract();
  const telling = callApi(unfollowPosts, { body: { endpoint: followed.read()?.endpoint ?? '' } });
  // Without a connection the browser refuses what comes, and the server finds out.
  await (isLast ? telling.catch(() => undefined) : telling);
  if (isLast) await forgetSubscription();
  followed.keep(undefined);
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
