import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { savesData } from '#pwa/shared/browser/save-data.ts';
import { clearMark, readMark, setMark } from '#pwa/shared/browser/saved-marks.ts';
import { ANSWERS_CACHE, PICTURES_CACHE, SAVED_DATABASE } from '#pwa/shared/browser/saved-names.ts';
import { saveForOffline } from '#pwa/shared/browser/service-worker.ts';
import { readSavedState, type SavedState } from './saved-state.ts';

interface Saved {
  /** undefined until it was read, and where nothing can be stored. */
  state: SavedState | undefined;
  doing: 'saving' | 'removing' | undefined;
  /** What came of the last of it. */
  words: string | undefined;
  save: () => void;
  remove: () => void;
}

const SAVED = 'Saved. These posts open without a connection.';
const REMOVED =
  'Removed. Waiting messages were not touched. What you open is saved as you read; nothing else until you press Save now.';

/** What this device keeps of the site, as it comes and goes. `onChange`: that may have changed. */
export function useSaved(callApi: CallApi, onChange: () => void): Saved {
  const [state, setState] = useState<SavedState>();
  const [doing, setDoing] = useState<Saved['doing']>();
  const [words, setWords] = useState<string>();
  const isBusy = useRef(false);

  const check = useCallback(async () => {
    // No storage: nothing is saved, and nothing is shown of it.
    const seen = await readSavedState(callApi).catch(() => undefined);
    setState(seen);
    onChange();
    return seen;
  }, [callApi, onChange]);

  /** `work` gives the words for its end. */
  const run = useCallback(
    async (what: Saved['doing'], work: () => Promise<string>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setDoing(what);
      setWords(undefined);
      const said = await work().catch(() => 'That did not work on this device. Please try again.');
      await check();
      isBusy.current = false;
      setDoing(undefined);
      setWords(said);
    },
    [check],
  );

  useEffect(() => {
    void check().then((seen) => {
      // By itself the worker saves for each page that is opened: this one says how that goes.
      if (seen !== undefined && isToBeSaved(seen))
        void run('saving', async () => ((await isAllSaved()) ? SAVED : reasonNotSaved()));
    });
    return onSavedNews('saved', () => {
      if (!isBusy.current) void check();
    });
  }, [check, run]);

  return {
    state,
    doing,
    words,
    save: () => void run('saving', async () => ((await saveNow()) ? SAVED : reasonNotSaved())),
    remove: () => void run('removing', () => removeSaved().then(() => REMOVED)),
  };
}

/** The worker is about to save everything by itself, or at it. */
const isToBeSaved = ({ savedAt, isUnwanted }: SavedState) =>
  savedAt === undefined && !isUnwanted && !savesData() && 'serviceWorker' in navigator;

/** Forty pictures over a poor line. Milliseconds. */
const SAVING_LIMIT = 60_000;
/** Milliseconds. */
const PROBE_LIMIT = 5_000;

/**
 * Saves posts and pictures now, whatever the line costs: the visitor asked for it. Resolves at its end: whether all was
 * saved. What was saved before stays in either case.
 */
async function saveNow(): Promise<boolean> {
  const before = await readMark('finished');
  await Promise.all([clearMark('unwanted'), setMark('asked')]);
  await untilSaved();
  const now = await readMark('finished');
  return now !== undefined && now !== before;
}

/** Has the worker save what it may by itself. Resolves at its end: whether all is saved. */
async function isAllSaved(): Promise<boolean> {
  await untilSaved();
  return (await readMark('finished')) !== undefined;
}

async function untilSaved(): Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = onSavedNews('saved', end);
  setTimeout(end, SAVING_LIMIT);
  // Not awaited: where the browser refuses the worker this never ends.
  saveForOffline().catch(end);
  await ended;
  stop();
}

/** Words for a saving that did not come to its end: the line is asked whether it is at fault. */
async function reasonNotSaved(): Promise<string> {
  const reason = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_LIMIT),
  }).then(
    ({ ok }) =>
      ok ? 'Not everything could be saved.' : 'The site does not answer: not everything could be saved.',
    () => 'No connection: not everything could be saved.',
  );
  return `${reason} What was saved before stays. Please try again later.`;
}

/** Takes saved posts and pictures from this device. The outbox has a database of its own, which is not touched. */
async function removeSaved(): Promise<void> {
  await setMark('unwanted');
  await clearMark('finished');
  await caches.delete(PICTURES_CACHE);
  await caches.delete(ANSWERS_CACHE);
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(SAVED_DATABASE);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
