import type { CallApi } from '#contract/endpoint.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import {
  followed,
  forgetSubscription,
  isPushAllowed,
  type PushObstacle,
  type PushUse,
  pushObstacle,
  subscribeAndTell,
  switchOnPush,
  workerRegistration,
} from '#pwa/shared/browser/push-device.ts';

export type FollowState = PushObstacle | 'off' | 'on';

/** The server is told again after so long: it may have dropped the device since. Milliseconds. */
const RENEWED = 7 * 24 * 60 * 60_000;

const contract = loadedOnce(() => import('#contract/notification-readers.ts'));

export const followState = (): FollowState =>
  pushObstacle() ?? (isPushAllowed() && followed.read() !== undefined ? 'on' : 'off');

const following = (callApi: CallApi): PushUse => ({
  readKey: async () => (await callApi((await contract()).readPushKey, {})).public_key,
  known: () => followed.read()?.endpoint,
  tell: async (subscription) => {
    const { followPosts } = await contract();
    const zone = zoneHere();
    await callApi(followPosts, { body: { ...subscription, time_zone: zone } });
    followed.keep({ endpoint: subscription.endpoint, zone, at: Date.now() });
  },
});

export const switchOn = (callApi: CallApi): Promise<boolean> => switchOnPush(following(callApi));

/** Where it is on: the server learns of another time zone or subscription. Nobody is asked. */
export async function keepFollowing(callApi: CallApi): Promise<void> {
  const before = followed.read();
  if (before === undefined || followState() !== 'on') return;
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (registration === undefined) return;
  const isSame = subscription?.endpoint === before.endpoint && before.zone === zoneHere();
  if (!isSame || Date.now() - before.at > RENEWED) await subscribeAndTell(registration, following(callApi));
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
