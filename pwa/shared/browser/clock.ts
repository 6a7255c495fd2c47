import { useSyncExternalStore } from 'react';

/** Milliseconds. */
const TICK = 15_000;

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, shared by all who show it; undefined on the server and while hydrating, so that both write the same. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, readNow, () => undefined);
}

function readNow(): number {
  now ||= Date.now();
  return now;
}
