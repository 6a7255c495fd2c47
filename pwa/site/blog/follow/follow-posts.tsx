import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { NOTIFY_FROM, NOTIFY_UNTIL } from '#contract/reader-rules.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import {
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

const texts: Record<FollowState, string> = {
  unsupported: '',
  'needs-install':
    'To get notifications of new posts on an iPhone or iPad, tap Share, then Add to Home Screen, and open the blog from there.',
  denied: 'Notifications are blocked. Allow them in the browser’s settings for this site.',
  off: '',
  on: `Notifications of new posts are on, between ${NOTIFY_FROM}:00 and ${NOTIFY_UNTIL}:00.`,
};

const OFFLINE = 'There is no connection. Try again when there is one.';

interface FollowPostsProps {
  callApi: CallApi;
  /** What the press that loaded this asked the browser for. */
  permission?: Promise<unknown> | undefined;
}

/** Switches notifications of new posts on this device on and off in one press. Nothing is asked before. */
export function FollowPosts({ callApi, permission }: FollowPostsProps) {
  const [state, setState] = useState(followState);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // It may have been allowed or blocked in the settings of the browser.
    const check = () => setState(followState());
    addEventListener('focus', check);
    // A later page tries again.
    keepFollowing(callApi).catch(() => undefined);
    return () => removeEventListener('focus', check);
  }, [callApi]);
  const button = useRef<HTMLButtonElement>(null);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setMessage('');
    const isOn = state === 'on';
    try {
      await (isOn ? switchOff(callApi) : switchOn(callApi));
      if (isOn) setMessage('Notifications are off on this device.');
    } catch (error) {
      setMessage(`Not switched ${isOn ? 'off' : 'on'}. ${navigator.onLine ? reasonFor(error) : OFFLINE}`);
    }
    setState(followState());
    setBusy(false);
  };
  const pressNow = useEffectEvent(press);
  useEffect(() => {
    if (permission === undefined) return;
    // In the place of the button that was pressed.
    button.current?.focus({ preventScroll: true });
    void permission.then(pressNow, pressNow);
  }, [permission]);
  if (state === 'unsupported') return null;
  return (
    <>
      {state !== 'needs-install' && (
        <button
          ref={button}
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isBusy}
          onClick={() => void press()}
        >
          {state === 'on' ? 'Turn off notifications' : 'Get notified of new posts'}
        </button>
      )}
      <p className="small" role="status">
        {message || texts[state]}
      </p>
    </>
  );
}

const reasonFor = (error: unknown) =>
  error instanceof DOMException
    ? 'The push service of this browser could not be reached.'
    : failureWords(error);

type FollowState = PushObstacle | 'off' | 'on';

/** The device is registered again after this long: the server may have dropped it. Milliseconds. */
const RENEWED = 7 * 24 * 60 * 60_000;

const contract = loadedOnce(() => import('#contract/notification-readers.ts'));

const followState = (): FollowState =>
  pushObstacle() ?? (isPushAllowed() && followed.read() !== undefined ? 'on' : 'off');

const following = (callApi: CallApi): PushUse => ({
  readKey: async () => (await callApi((await contract()).readPushKey, {})).public_key,
  known: () => followed.read()?.endpoint,
  register: async (subscription) => {
    const { followPosts } = await contract();
    const zone = zoneHere();
    await callApi(followPosts, { body: { ...subscription, time_zone: zone } });
    followed.keep({ endpoint: subscription.endpoint, zone, at: Date.now() });
  },
});

const switchOn = (callApi: CallApi): Promise<boolean> => switchOnPush(following(callApi));

/** Where it is on: the server learns of another time zone or subscription. Nobody is asked. */
async function keepFollowing(callApi: CallApi): Promise<void> {
  const before = followed.read();
  if (before === undefined || followState() !== 'on') return;
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (registration === undefined) return;
  const isSame = subscription?.endpoint === before.endpoint && before.zone === zoneHere();
  if (!isSame || Date.now() - before.at > RENEWED)
    await subscribeAndRegister(registration, following(callApi));
}

/** An operator who gets notifications of leads here keeps the subscription. */
async function switchOff(callApi: CallApi): Promise<void> {
  const isLast = operatorEndpoint.read() === undefined;
  const { unfollowPosts } = await contract();
  const unfollowing = callApi(unfollowPosts, { body: { endpoint: followed.read()?.endpoint ?? '' } });
  // Without a connection the browser refuses what comes, and the server finds out.
  await (isLast ? unfollowing.catch(() => undefined) : unfollowing);
  if (isLast) await forgetSubscription();
  followed.keep(undefined);
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
