import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { savesData } from '#pwa/shared/browser/save-data.ts';
import { isAllSaved, removeSaved, saveNow, whyNotSaved } from './saved-actions.ts';
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

  const look = useCallback(async () => {
    // No storage: nothing is saved, and nothing is said of it.
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
      await look();
      isBusy.current = false;
      setDoing(undefined);
      setWords(said);
    },
    [look],
  );

  useEffect(() => {
    void look().then((seen) => {
      // By itself the worker saves for each page that is opened: this one says how that goes.
      if (seen !== undefined && isToBeSaved(seen))
        void run('saving', async () => ((await isAllSaved()) ? SAVED : whyNotSaved()));
    });
    return onSavedNews('saved', () => {
      if (!isBusy.current) void look();
    });
  }, [look, run]);

  return {
    state,
    doing,
    words,
    save: () => void run('saving', async () => ((await saveNow()) ? SAVED : whyNotSaved())),
    remove: () => void run('removing', () => removeSaved().then(() => REMOVED)),
  };
}

/** The worker is about to save everything by itself, or at it. */
const isToBeSaved = ({ savedAt, isUnwanted }: SavedState) =>
  savedAt === undefined && !isUnwanted && !savesData() && 'serviceWorker' in navigator;
