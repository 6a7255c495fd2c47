import { drain } from '#pwa/features/outbox/core/flush.ts';
import { nextDue, type Snapshot, takeSnapshot } from '#pwa/features/outbox/core/look.ts';
import { subscribe } from '#pwa/features/outbox/core/news.ts';
import { isReadable } from '#pwa/features/outbox/core/read.ts';
import { takeUpSpilt } from './emergency-drafts.ts';
import { readMarker, writeMarker } from './marker.ts';
import { askToKeep } from './persistent-storage.ts';
import { registerSync } from './register-sync.ts';
import { show, viewStore } from './view.ts';

/** How soon a page comes again while another sender is at it, and the shortest timer. Milliseconds. */
const PAUSE = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** A try that was asked for while another sender, who may not know of it, was at work. */
let isOwed = false;
let asked = 0;
let applied = 0;

/** Messages whose end a form of this page waits for and tells itself. */
const followed = new Set<string>();

export function follow(key: string): () => void {
  followed.add(key);
  return () => followed.delete(key);
}

/** Looks at the outbox again, shows it, and sets the timer for what is due next. undefined when it cannot be opened. */
export async function refresh(): Promise<Snapshot | undefined> {
  asked += 1;
  const turn = asked;
  try {
    const snapshot = await takeSnapshot();
    // A later look may have come first.
    if (turn > applied) {
      applied = turn;
      apply(snapshot);
      setTimer(nextDue(snapshot));
    }
    return snapshot;
  } catch {
    show({ broken: true });
    return undefined;
  }
}

/** Sends what is due, then shows how it ended. `force`: whatever the backoff says. */
export async function wake({ force }: { force: boolean }): Promise<'done' | 'busy'> {
  isOwed = false;
  await takeUpSpilt().catch(() => undefined);
  const result = await drain({ force }).catch(() => 'done' as const);
  isOwed ||= force && result === 'busy';
  await refresh();
  return result;
}

function setTimer(wait: number | undefined): void {
  clearTimeout(timer);
  if (wait === undefined) return;
  timer = setTimeout(() => void wake({ force: isOwed }), isOwed ? PAUSE : Math.max(wait, PAUSE));
}

function apply(snapshot: Snapshot): void {
  const { items, unseen, instance, hasDraft } = snapshot;
  const marker = readMarker();
  const told = viewStore.get();
  const isOther = marker !== undefined && marker.instance !== instance;
  const lost = [...(marker?.lost ?? []), ...(isOther ? marker.waiting : [])];
  // The form still shows it; the list would flash up for a message that is through in a moment.
  const shown = items.filter(({ key }) => !followed.has(key));
  const known = new Set(told.delivered.map(({ key }) => key));
  const news = unseen.filter(({ key }) => !known.has(key) && !followed.has(key));
  show({
    snapshot: { ...snapshot, items: shown },
    count: shown.length,
    broken: false,
    delivered: news.length === 0 ? told.delivered : [...told.delivered, ...news],
    lost,
  });
  if (shown.length > 0) askToKeep();
  const waiting = items.filter(isReadable).map(({ writtenAt }) => writtenAt);
  writeMarker({
    instance,
    waiting,
    lost,
    more: hasDraft || unseen.length > 0 || items.length > waiting.length,
  });
}

/** The visitor has read which messages went with the database. */
export function forgetLost(): void {
  const marker = readMarker();
  if (marker !== undefined) writeMarker({ ...marker, lost: [] });
  show({ lost: [] });
}

let hoping: Promise<unknown> | undefined;
let hopingSince = 0;
let isHopedAgain = false;

/**
 * There is reason to think that the line is back. Several such reasons at one time are one; one that comes later, while a
 * try from before it hangs, has a try of its own when that one has failed.
 */
export function tryAgain(): void {
  // Not by the clock, which may jump.
  const now = performance.now();
  if (hoping !== undefined) {
    isHopedAgain ||= now - hopingSince > PAUSE;
    return;
  }
  hopingSince = now;
  isHopedAgain = false;
  hoping = wake({ force: true }).finally(() => {
    hoping = undefined;
    const { count } = viewStore.get();
    // The browser gives up after some tries: it is asked anew at each of these, not at each tick of the timer.
    if (count > 0) void registerSync();
    if (count > 0 && isHopedAgain) tryAgain();
  });
}

/** Drawing a long list is work, and the visitor may be typing. Milliseconds. */
const LONG = 20;
const LONG_PAUSE = 400;
const SHORT_PAUSE = 40;

let soon: ReturnType<typeof setTimeout> | undefined;

// A long queue that goes out makes much news: one look serves for what comes within a moment.
subscribe(() => {
  if (soon !== undefined) return;
  const pause = viewStore.get().count > LONG ? LONG_PAUSE : SHORT_PAUSE;
  soon = setTimeout(() => {
    soon = undefined;
    void refresh();
  }, pause);
});
