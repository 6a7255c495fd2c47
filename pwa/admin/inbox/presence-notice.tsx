import { useEffect, useState } from 'react';
import { endPresence, notePresence, PRESENCE_SECONDS } from '#contract/events.ts';
import { useQuietApi } from '#pwa/admin/kit/use-api.ts';
import { useDeskEvents } from '#pwa/admin/kit/use-desk-events.tsx';
import { readToken } from '#pwa/shared/api/token.ts';

/** Says in one line who else is answering a message, and tells them that it is open here. Nothing moves when somebody comes. */
export function PresenceNotice({ id }: { id: number }) {
  const names = usePresence(id);
  const words =
    names.length > 0 &&
    `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} answering.`;
  return (
    <p className="message-presence" aria-live="polite" title={words || undefined}>
      {words}
    </p>
  );
}

/** Well before the last word is over. Milliseconds. */
const SAY_AGAIN = (PRESENCE_SECONDS * 1000 * 2) / 3;

/**
 * Tells colleagues that this message is being answered here, while the page is visible and until the message is left. Gives the
 * names of those who answer it elsewhere.
 */
function usePresence(id: number): readonly string[] {
  const quietCalls = useQuietApi();
  const [present, setPresent] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  useDeskEvents((event) => {
    if (event.type === 'presence') setPresent((all) => new Map(all).set(event.contact_id, event.names));
  });
  useEffect(() => {
    let isLeft = false;
    let said: Promise<unknown> = Promise.resolve();
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      isLeft = false;
      // The next one is soon.
      said = quietCalls(notePresence, { params: { id } }).catch(() => undefined);
    };
    const sayLeft = () => {
      // Whoever was logged out is asked for no more.
      if (isLeft || readToken() === null) return;
      isLeft = true;
      void quietCalls(endPresence, { params: { id } }, { keepalive: true }).catch(() => undefined);
    };
    const sayAgain = ({ persisted }: PageTransitionEvent) => persisted && say();
    say();
    const timer = setInterval(say, SAY_AGAIN);
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
      void said.then(sayLeft);
    };
  }, [quietCalls, id]);
  return present.get(id) ?? [];
}
