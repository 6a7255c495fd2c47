import { useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { TOLD_FROM, TOLD_UNTIL } from '#contract/reader-rules.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FollowState, followState, keepFollowing, switchOff, switchOn } from './reader-device.ts';

const words: Record<FollowState, string> = {
  unsupported: '',
  'needs-install':
    'To be told of new posts on an iPhone or iPad, tap Share, then Add to Home Screen, and open the blog from there.',
  denied:
    'Notices are blocked here. To be told of new posts, allow them in the browser’s settings of this site.',
  off: '',
  on: `This device is told of new posts, between ${TOLD_FROM} and ${TOLD_UNTIL} o’clock.`,
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
      {state !== 'needs-install' && (
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
    : failureWords(error);
