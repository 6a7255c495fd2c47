import { useEffect, useEffectEvent } from 'react';
import { readToken } from '#pwa/shared/api/token.ts';

interface Presence {
  /** What is open; undefined: nothing yet. */
  of: string | number | undefined;
  tell: () => Promise<unknown>;
  /** Also while the page ends. */
  tellLeft: () => Promise<unknown>;
  /** Milliseconds; well before the last word is over. */
  every: number;
  /** A tab that is not looked at tells, too. */
  whileHidden?: boolean;
}

/** Tells the server that something is open here, again and again, and once that it is left. */
export function useToldPresence({ of, every, whileHidden = false, ...calls }: Presence): void {
  const tell = useEffectEvent(calls.tell);
  const { tellLeft } = calls;
  const leftCall = useEffectEvent(() => tellLeft);
  useEffect(() => {
    if (of === undefined) return;
    // Read while it is known: after the last render another thing may be open.
    const end = leftCall();
    let isLeft = false;
    let told: Promise<unknown> = Promise.resolve();
    const say = () => {
      if (document.visibilityState !== 'visible' && !whileHidden) return;
      isLeft = false;
      // The next one is soon.
      told = tell().catch(() => undefined);
    };
    const sayLeft = () => {
      // Whoever was logged out is asked for no more.
      if (isLeft || readToken() === null) return;
      isLeft = true;
      void end().catch(() => undefined);
    };
    const sayAgain = ({ persisted }: PageTransitionEvent) => persisted && say();
    say();
    const timer = setInterval(say, every);
    document.addEventListener('visibilitychange', say);
    // A page that is closed waits for nothing.
    addEventListener('pagehide', sayLeft);
    addEventListener('pageshow', sayAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      removeEventListener('pagehide', sayLeft);
      removeEventListener('pageshow', sayAgain);
      // Not before the word that it ends.
      void told.then(sayLeft);
    };
  }, [of, every, whileHidden]);
}
