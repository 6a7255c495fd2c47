import { useState } from 'react';
import { endOpenText, noteOpenText, OPEN_SECONDS } from '#contract/events.ts';
import { operatorTab } from '#pwa/admin/editing/drafts/draft-names.ts';
import { useAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { useQuietApi } from '#pwa/admin/kit/use-api.ts';
import { usePresence } from '#pwa/admin/kit/use-presence.ts';
import type { AdminEvent } from '#pwa/shared/browser/channel.ts';

/** Milliseconds. */
const NOTE_EVERY = (OPEN_SECONDS * 1000) / 3;

type OpenEvent = Extract<AdminEvent, { type: 'open' }>;

/** What the server has stored of a text, as far as this tab knows. */
export type StoredNews = Pick<OpenEvent, 'by' | 'at'> & { version: number };

/** Another editor of the same text, in another window or of a colleague. */
export type OtherEditor = OpenEvent['editors'][number];

/**
 * Shows colleagues that a text is open here, until it is left. Returns who else has it open, and what is stored of it.
 * @param text its name for `noteOpenText`; undefined: not stored yet
 */
export function useOpenText(text: string | undefined): {
  others: readonly OtherEditor[];
  stored: StoredNews | undefined;
} {
  const quietCalls = useQuietApi();
  // The tab's, which a reload keeps: the call that ends a note may be lost with its page, and the page after it is no other tab.
  const [key] = useState(operatorTab.thisTab);
  const [events, setEvents] = useState<ReadonlyMap<string, OpenEvent>>(new Map());
  useAdminEvents((event) => {
    if (event.type === 'open') setEvents((all) => new Map(all).set(event.text, event));
  });
  usePresence({
    of: text,
    note: async () => text !== undefined && quietCalls(noteOpenText, { params: { key }, body: { text } }),
    noteEnd: () => quietCalls(endOpenText, { params: { key } }, { keepalive: true }),
    every: NOTE_EVERY,
    whileHidden: true,
  });
  const event = text === undefined ? undefined : events.get(text);
  const { version = null, by = null, at = null } = event ?? {};
  return {
    others: event?.editors.filter((editor) => editor.key !== key) ?? [],
    stored: version === null ? undefined : { version, by, at },
  };
}
