import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import type { DeskEvent } from '#pwa/shared/browser/channel.ts';
import { createDeskEvents, type DeskEvents } from './desk-events.ts';

const Events = createContext<DeskEvents | undefined>(undefined);

/** Listens to the server's events while the operator's screens are open. */
export function WithDeskEvents({ children }: { children: ReactNode }) {
  const [events] = useState(createDeskEvents);
  useEffect(() => events.start(), [events]);
  return <Events value={events}>{children}</Events>;
}

/** Calls `onEvent` for each event below `WithDeskEvents`, first for operators who are present now. */
export function useDeskEvents(onEvent: (event: DeskEvent) => void): void {
  const events = use(Events);
  const tell = useEffectEvent(onEvent);
  useEffect(() => events?.subscribe((event) => tell(event)), [events]);
}
