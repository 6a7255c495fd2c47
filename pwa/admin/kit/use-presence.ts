import { useEffect, useEffectEvent } from 'react';
import { readToken } from '#pwa/shared/api/token.ts';

interface Presence {
  /** What is open; undefined: nothing yet. */
  of: string | number | undefined;
  note: () => Promise<unknown>;
  /** Called also while the page is closed. */
  noteEnd: () => Promise<unknown>;
  /** Milliseconds, less than a note holds. */
  every: number;
  /** A hidden tab notes it, too. */
  whileHidden?: boolean;
}

/** Notes on the server that something is open here, again and again, and once that it is not any more. */
export function usePresence({ of, every, whileHidden = false, ...calls }: Presence): void {
  const note = useEffectEvent(calls.note);
  const { noteEnd } = calls;
  const endCall = useEffectEvent(() => noteEnd);
  useEffect(() => {
    if (of === undefined) return;
    // Read now: when the effect ends, the last render may have another thing open.
    const end = endCall();
    let isEnded = false;
    let noted: Promise<unknown> = Promise.resolve();
    const noteNow = () => {
      if (document.visibilityState !== 'visible' && !whileHidden) return;
      isEnded = false;
      // A note that fails is repeated by the timer.
      noted = note().catch(() => undefined);
    };
    const noteEndNow = () => {
      // After a logout the call would be refused.
      if (isEnded || readToken() === null) return;
      isEnded = true;
      void end().catch(() => undefined);
    };
    const noteAgain = ({ persisted }: PageTransitionEvent) => persisted && noteNow();
    // Not when it is hidden: that follows `pagehide`, and would note a page that is closed.
    const noteIfVisible = () => document.visibilityState === 'visible' && noteNow();
    noteNow();
    const timer = setInterval(noteNow, every);
    document.addEventListener('visibilitychange', noteIfVisible);
    // A page that is closed does not wait for a note that is on its way.
    addEventListener('pagehide', noteEndNow);
    addEventListener('pageshow', noteAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', noteIfVisible);
      removeEventListener('pagehide', noteEndNow);
      removeEventListener('pageshow', noteAgain);
      // After the note that is on its way, which would otherwise be stored last.
      void noted.then(noteEndNow);
    };
  }, [of, every, whileHidden]);
}
