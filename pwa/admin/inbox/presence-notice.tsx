import { useState } from 'react';
import { endPresence, notePresence, PRESENCE_SECONDS } from '#contract/events.ts';
import { useAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { useQuietApi } from '#pwa/admin/kit/use-api.ts';
import { usePresence } from '#pwa/admin/kit/use-presence.ts';

/** Shows in one line who else is answering a message, and shows them that it is open here. Nothing moves when somebody comes. */
export function PresenceNotice({ id }: { id: number }) {
  const names = useOthersAnswering(id);
  const words =
    names.length > 0 &&
    `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} answering.`;
  return (
    <p className="message-presence" aria-live="polite" title={words || undefined}>
      {words}
    </p>
  );
}

/** Milliseconds, less than a note holds. */
const NOTE_EVERY = (PRESENCE_SECONDS * 1000 * 2) / 3;

/**
 * Shows colleagues that this message is being answered here, while the page is visible and until the message is left. Returns the
 * names of those who answer it elsewhere.
 */
function useOthersAnswering(id: number): readonly string[] {
  const quietCalls = useQuietApi();
  const [present, setPresent] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  useAdminEvents((event) => {
    if (event.type === 'presence') setPresent((all) => new Map(all).set(event.contact_id, event.names));
  });
  usePresence({
    of: id,
    note: () => quietCalls(notePresence, { params: { id } }),
    noteEnd: () => quietCalls(endPresence, { params: { id } }, { keepalive: true }),
    every: NOTE_EVERY,
  });
  return present.get(id) ?? [];
}
