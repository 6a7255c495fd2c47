import { useEffect, useSyncExternalStore } from 'react';
import { startOutbox } from './outbox-triggers.ts';
import { type OutboxView, viewStore } from './outbox-view.ts';

/** What this page shows of the outbox; starts its triggers. */
export function useOutbox(): OutboxView {
  useEffect(startOutbox, []);
  return useSyncExternalStore(viewStore.subscribe, viewStore.get, viewStore.getOnServer);
}

/** How many messages wait on this device. */
export const useWaitingCount = () => useOutbox().count;
