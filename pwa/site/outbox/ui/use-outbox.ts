import { useEffect, useSyncExternalStore } from 'react';
import { startOutbox } from '#pwa/site/outbox/page/triggers.ts';
import { type OutboxView, viewStore } from '#pwa/site/outbox/page/view.ts';

/** What this page shows of the outbox; starts its triggers. */
export function useOutbox(): OutboxView {
  useEffect(startOutbox, []);
  return useSyncExternalStore(viewStore.subscribe, viewStore.get, viewStore.getOnServer);
}

/** How many messages wait on this device. */
export function useWaitingCount(): number {
  useEffect(startOutbox, []);
  return useSyncExternalStore(viewStore.subscribe, count, countOnServer);
}

const count = () => viewStore.get().count;
const countOnServer = () => viewStore.getOnServer().count;
