import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import type { AdminEvent } from '#pwa/shared/browser/channel.ts';
import { type AdminEvents, createAdminEvents } from './admin-events.ts';

const Events = createContext<AdminEvents | undefined>(undefined);

/** Listens to the server's events while the operator's screens are open. */
export function WithAdminEvents({ children }: { children: ReactNode }) {
  const [events] = useState(createAdminEvents);
  useEffect(() => events.start(), [events]);
  return <Events value={events}>{children}</Events>;
}

/** Calls `onEvent` for each event below `WithAdminEvents`, first for operators who are present now. */
export function useAdminEvents(onEvent: (event: AdminEvent) => void): void {
  const events = use(Events);
  const call = useEffectEvent(onEvent);
  useEffect(() => events?.subscribe((event) => call(event)), [events]);
}
