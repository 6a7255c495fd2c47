import { onChange } from '#pwa/site/outbox/core/changes.ts';
import { isReadable } from '#pwa/site/outbox/core/entry.ts';
import { flushOutbox } from '#pwa/site/outbox/core/flush.ts';
import { add } from '#pwa/site/outbox/core/outbox.ts';
import { nextDue, type Snapshot, takeSnapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { registerSync, requestPersistence } from './ask-browser.ts';
import { emergencyDraftTabs, readMarker, writeMarker } from './marker.ts';
import { emergencyDraft, liveTabs, thisTab } from './tab-draft.ts';
import { updateView, viewStore } from './view.ts';

/** The pause while another sender is active, and the shortest timer. Milliseconds. */
const PAUSE = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** A flush was asked for while another sender was active, who may not know of that. */
let isFlushPending = false;
let requested = 0;
let applied = 0;

/** Messages whose outcome a form of this page awaits and shows itself. */
const followed = new Set<string>();

export function follow(key: string): () => void {
  followed.add(key);
  return () => followed.delete(key);
}

/** Reads the outbox, shows it and sets the timer for the message that is due next. undefined when it cannot be opened. */
export async function refresh(): Promise<Snapshot | undefined> {
  showChanges();
  requested += 1;
  const request = requested;
  try {
    const snapshot = await takeSnapshot();
    // A later call may have ended first.
    if (request > applied) {
      applied = request;
      apply(snapshot);
      setTimer(nextDue(snapshot));
    }
    return snapshot;
  } catch {
    updateView({ broken: true });
    return undefined;
  }
}

/** Sends what is due, and shows the result. `force`: without regard to the backoff. */
export async function flushAndRefresh({ force }: { force: boolean }): Promise<'done' | 'busy'> {
  showChanges();
  isFlushPending = false;
  await submitEmergencyDrafts().catch(() => undefined);
  const result = await flushOutbox({ force }).catch(() => 'done' as const);
  isFlushPending ||= force && result === 'busy';
  await refresh();
  return result;
}

/** Adds messages to the outbox that were submitted on a page which was left before they were on disk, under their own keys. */
export async function submitEmergencyDrafts(): Promise<void> {
  for (const tab of emergencyDraftTabs()) {
    const { submitted: key, fields, edits, savedAt = Date.now() } = emergencyDraft(tab).read() ?? {};
    if (key === undefined || fields === undefined) continue;
    if (tab !== thisTab() && (await liveTabs()).has(tab)) continue;
    await add(fields, { key, edits: edits ?? null, left: { tab, savedAt }, isTried: () => true });
    emergencyDraft(tab).keep(undefined);
  }
}

function setTimer(wait: number | undefined): void {
  clearTimeout(timer);
  if (wait === undefined) return;
  timer = setTimeout(
    () => void flushAndRefresh({ force: isFlushPending }),
    isFlushPending ? PAUSE : Math.max(wait, PAUSE),
  );
}

function apply(snapshot: Snapshot): void {
  const { items, unseen, instance, hasDraft } = snapshot;
  const marker = readMarker();
  const view = viewStore.get();
  const isOther = marker !== undefined && marker.instance !== instance;
  const lost = [...(marker?.lost ?? []), ...(isOther ? marker.waiting : [])];
  // The form shows it: in the list it would appear for a moment only.
  const shown = items.filter(({ key }) => !followed.has(key));
  const known = new Set(view.delivered.map(({ key }) => key));
  const news = unseen.filter(({ key }) => !known.has(key) && !followed.has(key));
  updateView({
    snapshot: { ...snapshot, items: shown },
    count: shown.length,
    broken: false,
    delivered: news.length === 0 ? view.delivered : [...view.delivered, ...news],
    lost,
  });
  if (shown.length > 0) requestPersistence();
  const waiting = items.filter(isReadable).map(({ writtenAt }) => writtenAt);
  writeMarker({
    instance,
    waiting,
    lost,
    more: hasDraft || unseen.length > 0 || items.length > waiting.length,
  });
}

/** The visitor has read which messages were deleted with the database. */
export function forgetLost(): void {
  const marker = readMarker();
  if (marker !== undefined) writeMarker({ ...marker, lost: [] });
  updateView({ lost: [] });
}

let retrying: Promise<unknown> | undefined;
let retryingSince = 0;
let isRetriedAgain = false;

/**
 * To be called when the connection may be back. Calls at the same time make one try; a later one, while that try has no answer,
 * makes another when it has failed.
 */
export function retryNow(): void {
  // Not by the clock, which may jump.
  const now = performance.now();
  if (retrying !== undefined) {
    isRetriedAgain ||= now - retryingSince > PAUSE;
    return;
  }
  retryingSince = now;
  isRetriedAgain = false;
  retrying = flushAndRefresh({ force: true }).finally(() => {
    retrying = undefined;
    const { count } = viewStore.get();
    // The browser gives up a sync after some tries, so it is registered again; not at each tick of the timer.
    if (count > 0) void registerSync();
    if (count > 0 && isRetriedAgain) retryNow();
  });
}

/** To render a long list takes time, and the visitor may be typing. Messages. */
const LONG = 20;
/** Milliseconds. */
const LONG_PAUSE = 400;
const SHORT_PAUSE = 40;

let scheduled: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Changes within a short time are shown together: a long queue that is sent makes many. */
function showChanges(): void {
  if (isListening) return;
  isListening = true;
  onChange(() => {
    if (scheduled !== undefined) return;
    const pause = viewStore.get().count > LONG ? LONG_PAUSE : SHORT_PAUSE;
    scheduled = setTimeout(() => {
      scheduled = undefined;
      void refresh();
    }, pause);
  });
}
