import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { SectionHeading } from '#pwa/ui/section-heading.tsx';
import { removeSaved, saveNow } from './saved-actions.ts';
import { readSavedState, type SavedState } from './saved-state.ts';
import { sizeWords } from './saved-words.ts';

interface SavedOverviewProps {
  callApi: CallApi;
  /** Shows a date as the time since. */
  since: (date: string) => ReactNode;
  /** What is saved has changed. */
  onChange: () => void;
}

/** What this device keeps of the site for reading without a connection, and the buttons for it. */
export function SavedOverview({ callApi, since, onChange }: SavedOverviewProps) {
  const [state, setState] = useState<SavedState>();
  const [words, setWords] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const look = useCallback(
    () =>
      readSavedState(callApi).then(setState, () => {
        // No storage: nothing is saved, and nothing is said of it.
      }),
    [callApi],
  );
  useEffect(() => void look(), [look]);

  const run = async (work: () => Promise<void>, done: string, doing?: string) => {
    if (isBusy) return;
    setBusy(true);
    setWords(doing);
    const said = await work().then(
      () => done,
      () => 'That did not work on this device. Please try again.',
    );
    await look();
    onChange();
    setBusy(false);
    setWords(said);
  };
  if (state === undefined) return null;
  return (
    <section className="saved-overview flow" aria-labelledby="saved-overview">
      <SectionHeading id="saved-overview" title="On this device" />
      <Facts state={state} since={since} />
      <p className="button-row">
        <button
          type="button"
          className="button button-small"
          aria-disabled={isBusy}
          onClick={() => void run(() => saveAndCheck(callApi), SAVED, 'Saving …')}
        >
          Save now
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isBusy}
          onClick={() => void run(removeSaved, REMOVED)}
        >
          Remove saved posts and pictures
        </button>
      </p>
      <p aria-live="polite">{words ?? (state.isUnwanted ? UNWANTED : undefined)}</p>
    </section>
  );
}

const SAVED = 'Saved. These posts open without a connection.';
const REMOVED =
  'Removed. Waiting messages were not touched. What you open is saved as you read; nothing else until you press Save now.';
const UNWANTED =
  'You removed the saved posts. What you open is saved as you read; nothing else until you press Save now.';

async function saveAndCheck(callApi: CallApi): Promise<void> {
  await saveNow();
  const { savedAt } = await readSavedState(callApi);
  if (savedAt === undefined) throw new Error('saving did not come to its end');
}

function Facts({ state, since }: Pick<SavedOverviewProps, 'since'> & { state: SavedState }) {
  const { posts, pictures, pages, bytes, savedAt } = state;
  const unfinished = posts === 0 ? 'not yet' : 'not all yet';
  return (
    <dl className="saved-facts">
      <Fact name="Posts" value={posts} />
      <Fact name="Pictures" value={pictures} />
      <Fact name="Pages of the site" value={pages} />
      <Fact name="Size" value={sizeWords(bytes)} />
      <Fact
        name="Last saved"
        value={savedAt === undefined ? unfinished : since(new Date(savedAt).toISOString())}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
