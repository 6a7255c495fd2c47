import { useSyncExternalStore } from 'react';

/** The time, read by all components at the same moments. @param tick milliseconds */
function clock(tick: number) {
  const listeners = new Set<() => void>();
  let now = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const update = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (timer === undefined) {
      now = Date.now();
      timer = setInterval(update, tick);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
      now = 0;
    };
  };
  const read = () => {
    now ||= Date.now();
    return now;
  };
  return { subscribe, read };
}

const clocks = { second: clock(1_000), minute: clock(15_000) };

/**
 * The time in milliseconds since 1970, again each second or, for what changes by the minute, every 15 seconds. undefined on the
 * server and while hydrating, so that both write the same.
 */
export function useNow(changesBy: keyof typeof clocks = 'minute'): number | undefined {
  const { subscribe, read } = clocks[changesBy];
  return useSyncExternalStore(subscribe, read, () => undefined);
}
