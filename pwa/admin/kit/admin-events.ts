import type { OperatorEvent } from '#contract/events.ts';
import { Problem } from '#contract/problem.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { type AdminEvent, type Channel, openChannel, whileInUse } from '#pwa/shared/browser/channel.ts';
import { readEventStream } from './event-stream.ts';

type Listener = (event: AdminEvent) => void;

/** The name of the lock of the tab that reads for all, and of the channel by which it sends the others what it read. */
const NAME = 'desk-events';
const HELLO = 'hello';
/** While there is no stream. Milliseconds. */
const POLL = 30_000;
const [SHORTEST_WAIT, LONGEST_WAIT] = [1_000, 30_000];
/** A tab that has been hidden for this long stops reading. Milliseconds. */
const HIDDEN_MAX = 5 * 60_000;

export type AdminEvents = ReturnType<typeof createAdminEvents>;

type Present = Exclude<AdminEvent, { type: 'contacts' }>;
const placeOf = (event: Present): string =>
  event.type === 'open' ? event.text : `contact ${event.contact_id}`;
const isEmpty = (event: Present): boolean =>
  (event.type === 'open' ? event.editors : event.names).length === 0;

/** The events of the operator's server for one tab. One of all tabs reads them, and sends them to the others. */
export function createAdminEvents() {
  const listeners = new Set<Listener>();
  /** Who answers which message and has which text open, by its name. */
  const present = new Map<string, Present>();
  let lastChanges: string | undefined;
  let channel: Channel<AdminEvent | typeof HELLO> | undefined;
  let isLeading = false;
  /** Set while this tab takes part. */
  let leaving: AbortController | undefined;

  function emit(event: AdminEvent): void {
    if (event.type !== 'contacts') {
      if (isEmpty(event)) present.delete(placeOf(event));
      else present.set(placeOf(event), event);
    } else if (event.changes !== undefined) {
      if (event.changes === lastChanges) return;
      lastChanges = event.changes;
    }
    for (const listener of listeners) listener(event);
  }

  function broadcast(event: AdminEvent): void {
    channel?.post(event);
    emit(event);
  }

  /** Removes all presence until somebody announces it again. */
  function forgetPresence(): void {
    for (const event of [...present.values()])
      broadcast(event.type === 'open' ? { ...event, editors: [] } : { ...event, names: [] });
  }

  /** Reads for all tabs until this one leaves, or is logged out. */
  async function lead(signal: AbortSignal): Promise<void> {
    let isReading = false;
    let failures = 0;
    const polling = setInterval(() => !isReading && broadcast({ type: 'contacts' }), POLL);
    const onEvent = (event: OperatorEvent) => {
      isReading = true;
      failures = 0;
      broadcast(event);
    };
    isLeading = true;
    try {
      for (let token = readToken(); token !== null && !signal.aborted; token = readToken()) {
        forgetPresence();
        await readEventStream({ token, signal, onEvent }).catch((error: unknown) => {
          // The screens' own calls find out that the session has ended, and say so.
          if (error instanceof Problem) broadcast({ type: 'contacts' });
        });
        isReading = false;
        await pause(Math.min(SHORTEST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.5 + Math.random()), signal);
        failures += 1;
      }
    } finally {
      clearInterval(polling);
      isLeading = false;
    }
  }

  function receive(event: AdminEvent | typeof HELLO): void {
    if (event !== HELLO) emit(event);
    else if (isLeading) for (const each of present.values()) channel?.post(each);
  }

  function join(): void {
    if (leaving !== undefined) return;
    leaving = new AbortController();
    const { signal } = leaving;
    channel = openChannel(NAME, receive);
    channel.post(HELLO);
    const locks: LockManager | undefined = navigator.locks;
    const leading = locks === undefined ? lead(signal) : locks.request(NAME, { signal }, () => lead(signal));
    // Rejects when this tab leaves before its turn.
    void leading.catch(() => undefined);
  }

  function leave(): void {
    leaving?.abort();
    leaving = undefined;
    channel?.close();
    channel = undefined;
    present.clear();
  }

  /** Events that came while this tab took no part were missed. */
  function comeBack(): void {
    if (leaving !== undefined) return;
    join();
    emit({ type: 'contacts' });
  }

  let hiding: ReturnType<typeof setTimeout> | undefined;
  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') comeBack();
    else hiding = setTimeout(leave, HIDDEN_MAX);
  }

  return {
    /** Calls `listener` for each event, first for operators who are present now. Gives the function that ends it. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      for (const event of present.values()) listener(event);
      return () => void listeners.delete(listener);
    },

    /** Takes part until the function that it gives is called. */
    start(): () => void {
      document.addEventListener('visibilitychange', onVisibility);
      const stop = whileInUse((isResumed) => {
        if (isResumed) comeBack();
        else join();
        return leave;
      });
      return () => {
        clearTimeout(hiding);
        document.removeEventListener('visibilitychange', onVisibility);
        stop();
      };
    },
  };
}

/** Ends sooner when the connection is back, or `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
