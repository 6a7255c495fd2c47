import { useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { type FollowState, followState, keepFollowing, switchOff, switchOn } from './reader-device.ts';

const words: Record<FollowState, string> = {
  unsupported: '',
  'needs-install':
    'To be told of new posts on an iPhone or iPad, tap Share, then Add to Home Screen, and open the blog from there.',
  denied:
    'Notices of this site are blocked in this browser. To be told of new posts, tap the sign beside the address, allow notices, and open this page again.',
  off: '',
  on: 'This device is told of new posts, between 9 and 21 o’clock.',
};

const OFFLINE = 'There is no connection. Try again when there is one.';

interface FollowPostsProps {
  callApi: CallApi;
  /** What the press that loaded this asked the browser for. */
  asked?: Promise<unknown> | undefined;
}

/** Whether this device is told of new posts, to be switched on and off in one press. Nothing is asked before. */
export function FollowPosts({ callApi, asked }: FollowPostsProps) {
  const [state, setState] = useState(followState);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Allowed or blocked in the settings of the browser meanwhile.
    const look = () => setState(followState());
    addEventListener('focus', look);
    // A later page tries again.
    keepFollowing(callApi).catch(() => undefined);
    return () => removeEventListener('focus', look);
  }, [callApi]);
  const button = useRef<HTMLButtonElement>(null);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    const isOn = state === 'on';
    try {
      await (isOn ? switchOff(callApi) : switchOn(callApi));
      if (isOn) setSaid('This device is told no more.');
    } catch (error) {
      setSaid(`Not switched ${isOn ? 'off' : 'on'}. ${navigator.onLine ? whyNot(error) : OFFLINE}`);
    }
    setState(followState());
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the press that loaded this
  useEffect(() => {
    if (asked === undefined) return;
    // In the place of the button that was pressed.
    button.current?.focus({ preventScroll: true });
    void asked.then(press, press);
  }, []);
  if (state === 'unsupported') return null;
  return (
    <>
      {(state === 'off' || state === 'on') && (
        <button
          ref={button}
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isBusy}
          onClick={() => void press()}
        >
          {state === 'on' ? 'Tell me no more' : 'Tell me of new posts'}
        </button>
      )}
      <p className="small" role="status">
        {said || words[state]}
      </p>
    </>
  );
}

const whyNot = (error: unknown) =>
  error instanceof DOMException
    ? 'The push service of this browser could not be reached.'
    : `${error instanceof Error ? error.message : ''} Try again.`.trim();
