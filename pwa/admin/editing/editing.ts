import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';

/** From the last key to the save. Milliseconds. */
const PAUSE = 2_000;
/** After a failed save it is twice as long each time, up to this. */
const PAUSE_MAX = 60_000;

export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  /** ISO 8601. */
  | { is: 'saved'; at: string }
  /** `isPassing`: tried again by itself. */
  | { is: 'failed'; reason: string; isPassing: boolean }
  /** Another window or colleague has saved something else since. */
  | { is: 'other' };

/** A text, and the row version of the site's text that it is, or is typed over. */
export interface Versioned<V> {
  values: V;
  /** 0: the site has none; of a post, no draft. */
  rowVersion: number;
  /** The site's text of that version, where it is known. */
  base?: V | undefined;
  /** A save of another text was sent, and it is not known whether the site has that one. */
  isUncertain?: boolean;
}

/** Holds what the site has not yet. */
export interface Device<V> {
  /** @param onSite what the site has */
  read: (onSite: V) => Versioned<V> | undefined;
  /** Whether the device keeps it. */
  keep: (typed: Versioned<V>) => boolean;
  drop: () => void;
}

/** Stores the draft that counts on the site. */
interface Saver<V> {
  /** Stores a text in place of the one that has this row version; refused where there is another one by now. */
  save: (values: V, rowVersion: number) => Promise<{ rowVersion: number; at: string }>;
  /** The text can be saved as it is. */
  isDue: (values: V) => boolean;
  /** Somebody else has saved since: what is typed waits for a choice. */
  onConflict: (error: Problem) => void;
}

/** Where the fields of a form start. */
export interface Start<V> {
  values: V;
  /** Makes the fields again when it changes. */
  round: number;
  /** The values are a draft. */
  isRestored: boolean;
  /** They are the site's, not of this device. */
  isOfSite: boolean;
  /** The draft that was given up. */
  discarded?: V | undefined;
  /** What was typed, in whose place something else came into the fields. */
  setAside?: V | undefined;
}

export interface EditingState<V> {
  /** As they are typed now. */
  values: V;
  start: Start<V>;
  saving: SavedState;
  /** The device keeps what was typed last. */
  isKept: boolean;
  /** Something is done with the whole text: it is neither edited nor saved meanwhile. */
  isBusy: boolean;
}

interface Ports<V> {
  /** What the site has. */
  opened: Versioned<V>;
  /** It is somebody's draft. */
  isDraft?: boolean;
  device: Device<V>;
  /** Absent: what is typed is saved by a press alone. */
  saver?: Saver<V>;
  isSame: (one: V, other: V) => boolean;
  /**
   * The device has to keep these values. Unless stated otherwise: the site has something else. Those of a post are compared with what is
   * published, though the row version is that of the site's draft.
   */
  isWork?: (values: V, onSite: V) => boolean;
}

export type Editing<V> = ReturnType<typeof createEditing<V>>;

/**
 * One text that is being edited: typed here, kept on the device at each key, and saved on the site after a pause. What comes into the
 * fields, and what it counts as typed over from then on:
 * - `startFrom`: what the site has, over that. `discard`: the same, or what the form began with; what was typed can be brought back.
 * - `bringBack`: what was given up, over what the site has now, which was in the fields until then.
 * - `replace`: another text, over what that brings along. `rebase`: a text that was put together, over what the site has now.
 * The fields stay with `siteHas`, over what they were typed over; with `pressed`, `saveOver` and `noteRowVersion`, over what the site has now.
 */
export function createEditing<V>({ opened, isDraft = false, device, saver, isSame, ...rest }: Ports<V>) {
  const { isWork = (values, onSite) => !isSame(values, onSite) } = rest;
  const kept = restored();
  /** What the site has, as far as this form knows. */
  let onSite = opened;
  /** Row version of the text that `values` were typed over, and that text, where it is known. */
  let baseVersion = kept?.rowVersion ?? opened.rowVersion;
  let base = kept?.base ?? (baseVersion === opened.rowVersion ? opened.values : undefined);
  /** A save was sent that has no answer yet, or whose answer was lost: the site may have another text than `onSite`. */
  let isUncertain = kept?.isUncertain ?? false;
  /** What was saved last, or could not be. */
  let tried = kept === undefined ? opened.values : undefined;
  let state: EditingState<V> = {
    values: kept?.values ?? opened.values,
    start: {
      values: kept?.values ?? opened.values,
      round: 0,
      isRestored: kept !== undefined || isDraft,
      isOfSite: kept === undefined && isDraft,
    },
    saving: { is: 'nothing' },
    isKept: true,
    isBusy: false,
  };
  let running: Promise<void> | undefined;
  /** Saves that failed since the last one that succeeded. */
  let failures = 0;
  let isOpen = false;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function restored(): Versioned<V> | undefined {
    const found = device.read(opened.values);
    if (found !== undefined && isUnsaved(found.values, opened.values, found.isUncertain)) return found;
    if (found !== undefined) device.drop();
    return undefined;
  }

  /** Whether the site lacks these values, as far as is known. */
  function isUnsaved(values: V, onSite: V, isUncertain = false): boolean {
    return isWork(values, onSite) || (isUncertain && saver?.isDue(values) === true);
  }
  const hasWork = (values = state.values) => isUnsaved(values, onSite.values, isUncertain);

  function put(change: Partial<EditingState<V>>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function keep(values: V): boolean {
    if (hasWork(values)) return device.keep({ values, rowVersion: baseVersion, base, isUncertain });
    device.drop();
    return true;
  }

  /** Milliseconds until the next save; undefined: none is due. */
  function pause(): number | undefined {
    const { saving, values, isBusy } = state;
    if (!isOpen || isBusy || isPaused || running !== undefined || saving.is === 'other') return undefined;
    if (saver?.isDue(values) !== true || !hasWork(values)) return undefined;
    if (tried === undefined || !isSame(values, tried)) return PAUSE;
    return saving.is === 'failed' && saving.isPassing
      ? Math.min(PAUSE * 2 ** failures, PAUSE_MAX)
      : undefined;
  }
  function schedule(): void {
    clearTimeout(timer);
    const wait = pause();
    timer = wait === undefined ? undefined : setTimeout(start, wait);
  }

  function start(): void {
    clearTimeout(timer);
    if (saver === undefined || state.isBusy) return;
    running ??= attempt(saver).then((conflict) => {
      running = undefined;
      if (conflict === undefined) schedule();
      else saver.onConflict(conflict);
    });
  }

  /** Saves. Returns the refusal if somebody else has saved since. */
  async function attempt({ save }: Saver<V>): Promise<Problem | undefined> {
    const sent = state.values;
    const wasUncertain = isUncertain;
    tried = sent;
    isUncertain = true;
    put({ saving: { is: 'saving' } });
    try {
      const { rowVersion, at } = await save(sent, baseVersion);
      failures = 0;
      settle(sent, rowVersion);
      put({ saving: { is: 'saved', at } });
      return undefined;
    } catch (error) {
      const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
      failures += 1;
      // A refusal of the text itself leaves the site as it was.
      if (!isOther && !isPassing(error)) isUncertain = wasUncertain;
      put({
        saving: isOther
          ? { is: 'other' }
          : { is: 'failed', reason: words(error), isPassing: isPassing(error) },
      });
      return isOther ? error : undefined;
    }
  }

  /** `sent` is on the site. What the device keeps was typed over it; nothing is stored again after a logout. */
  function settle(sent: V, rowVersion: number): void {
    onSite = { values: sent, rowVersion };
    isUncertain = false;
    tried = sent;
    noteBase(rowVersion);
  }
  function setBase(rowVersion: number, text?: V): void {
    baseVersion = rowVersion;
    base = text ?? (rowVersion === onSite.rowVersion ? onSite.values : undefined);
  }
  function noteBase(rowVersion: number): void {
    setBase(rowVersion);
    const found = device.read(onSite.values);
    if (found === undefined) return;
    if (isSame(found.values, state.values)) keep(found.values);
    // A full device still has an earlier text. A form that was closed leaves what another form keeps there.
    else if (isOpen && !isUncertain && isSame(state.values, onSite.values)) device.drop();
  }

  /** What was typed leaves the device. Where the site may have another text than `now`, the new values are kept and saved. */
  function resetTo(now: Versioned<V>, values: V, how: Partial<Start<V>>): void {
    [onSite, tried] = [now, isUncertain ? undefined : now.values];
    setBase(now.rowVersion);
    device.drop();
    begin(values, how, !isUncertain || keep(values));
  }

  function begin(values: V, how: Partial<Start<V>>, isKept: boolean): void {
    const { round } = state.start;
    put({
      values,
      isKept,
      start: { values, round: round + 1, isRestored: false, isOfSite: false, ...how },
      saving: { is: 'nothing' },
    });
    schedule();
  }

  /** Another text that was typed is in the fields, over what it was typed over. */
  function replace({ values, rowVersion, base }: Versioned<V>, how: Partial<Start<V>> = {}): void {
    setBase(rowVersion, base);
    tried = undefined;
    begin(values, how, keep(values));
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts autosaving. Gives the function that ends it. */
    open(): () => void {
      isOpen = true;
      schedule();
      return () => {
        isOpen = false;
        clearTimeout(timer);
      };
    },
    type(values: V): void {
      const isKept = keep(values);
      const { saving } = state;
      const isStateTrue = saving.is === 'saving' || (saving.is === 'saved' && isSame(values, onSite.values));
      const isUnchanged = !hasWork(values) && !isStateTrue;
      if (isUnchanged) tried = undefined;
      put({ values, isKept, saving: isUnchanged ? { is: 'nothing' } : saving });
      schedule();
    },
    /** What is typed is on the site as it stands. */
    isSaved: () => state.saving.is === 'saved' && isSame(state.values, onSite.values),
    /** Whether what is typed has to be kept (`isWork`). */
    hasWork: () => hasWork(),
    rowVersion: () => baseVersion,
    /** What was typed over, where it is known. */
    base: () => base,
    /** What the site has, as far as this form knows. */
    onSite: () => onSite,
    /** What is typed was begun on an earlier text than the site has. */
    isOlder: () => isWork(state.values, onSite.values) && baseVersion !== onSite.rowVersion,
    /** Tries a failed save again. Any other save would count the form as edited, though the device has no copy of its text. */
    retry(): void {
      if (state.saving.is === 'failed') start();
    },
    /** Tries a failed save again, once the browser is online. */
    reconnected(): void {
      if (state.saving.is === 'failed' && isOpen && !isPaused && saver?.isDue(state.values) === true) start();
    },
    /** What is typed takes the place of what somebody else saved, as it was read. */
    saveOver(rowVersion: number): void {
      noteBase(rowVersion);
      // While other work runs (`alone`), nothing is saved: autosave does it after that.
      tried = undefined;
      put({ saving: { is: 'nothing' } });
      start();
    },
    /** Stops autosaving while somebody has to choose. */
    pause(isNow: boolean): void {
      isPaused = isNow;
      schedule();
    },
    /** Runs `work` once no save is running, and lets none begin until it ends. Does nothing while other work runs. */
    async alone<T>(work: () => T | Promise<T>): Promise<T | undefined> {
      if (state.isBusy) return undefined;
      put({ isBusy: true });
      clearTimeout(timer);
      try {
        await running;
        return await work();
      } finally {
        put({ isBusy: false });
        schedule();
      }
    },
    /** The site has the text under another row version: what was refused under the former may be saved. */
    noteRowVersion(rowVersion: number): void {
      onSite = { ...onSite, rowVersion };
      noteBase(rowVersion);
      put(state.saving.is === 'other' ? { saving: { is: 'nothing' } } : {});
    },
    /** A press stored what was sent. */
    pressed(sent: V, rowVersion: number): void {
      settle(sent, rowVersion);
      put({ saving: { is: 'nothing' }, start: { ...state.start, isRestored: false } });
    },
    /** Starts the fields from what the site has. What was typed is kept as well, where it is given. */
    startFrom(now: Versioned<V>, setAside?: V): void {
      isUncertain = running !== undefined;
      resetTo(now, now.values, { setAside });
    },
    /** Gives up what is typed, which can be brought back. @param now what the site has by then */
    discard(values: V, typed = state.values, now = onSite): void {
      resetTo(now, values, { discarded: typed });
    },
    replace,
    /** The site has another text, on top of which what is typed was put. */
    rebase(now: Versioned<V>, values: V): void {
      onSite = now;
      isUncertain = running !== undefined;
      replace({ ...now, values });
    },
    /** The site is read again. What was typed stays typed over what it was typed over. */
    siteHas(now: Versioned<V>): void {
      if (now.rowVersion === onSite.rowVersion && isSame(now.values, onSite.values)) return;
      const isTyped = hasWork();
      onSite = now;
      if (!isTyped) setBase(now.rowVersion);
      put(isTyped ? {} : { values: now.values });
    },
    /** The text that was given up is in the fields again. What was typed since takes its place. */
    bringBack(discarded: V): void {
      const { values, start } = state;
      const setAside = isSame(values, start.values) ? undefined : values;
      replace({ values: discarded, rowVersion: baseVersion }, { isRestored: true, setAside });
    },
  };
}

/** Whether a later try may succeed with the same text: no answer, too many calls, or a busy server. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.status === 408;

const words = (error: unknown): string =>
  error instanceof CallFailed && error.kind === 'network' ? 'no connection' : failureWords(error);
