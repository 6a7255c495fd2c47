import { useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { answering, PRESENCE_SECONDS } from '#contract/events.ts';
import { useDeskEvents } from '#pwa/shared/api/use-desk-events.tsx';

/** Well before the last word is over. Milliseconds. */
const SAY_AGAIN = (PRESENCE_SECONDS * 1000 * 2) / 3;

/**
 * Tells colleagues that this message is being answered here, while the page is visible. Gives the names of those who answer
 * it elsewhere.
 * @param quietCalls of a call that no one asked for: it does not end the session
 */
export function useAnswering(quietCalls: CallApi, id: number): readonly string[] {
  const [present, setPresent] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  useDeskEvents((event) => {
    if (event.type === 'presence') setPresent((all) => new Map(all).set(event.contact_id, event.names));
  });
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      // The next one is soon.
      void quietCalls(answering, { params: { id } }).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, SAY_AGAIN);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [quietCalls, id]);
  return present.get(id) ?? [];
}
