import { useEffect, useRef } from 'react';
import type { ImportRunView } from '#contract/import.ts';
import { remainingText } from '#contract/import-words.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { ImportState } from './use-import.ts';

type Working = Extract<ImportState, { step: 'send' | 'work' }>;

const nameOf = ({ name }: ImportRunView) => name || 'a file';

const titleOf = (state: Working): string =>
  state.step === 'send'
    ? 'Uploading the file'
    : `${state.run.dry_run ? 'Checking' : 'Importing'} ${nameOf(state.run)}`;

/** What a screen reader reads out: every tenth of the work, not each of ten thousand items. */
export function progressWords(state: ImportState): string {
  if (state.step === 'send') return `Uploading: ${Math.floor(state.sent * 100)}%.`;
  if (state.step !== 'work') return '';
  if (state.run.state === 'waiting') return 'Waiting for the server that has the file.';
  const { done, total, dry_run } = state.run;
  const tenths = total === 0 ? 0 : Math.floor((done / total) * 10);
  return `${dry_run ? 'Checked' : 'Imported'}: ${tenths * 10} %.`;
}

interface ImportProgressProps {
  state: Working;
  /** This window began it, and the button that had the focus is gone. */
  isOwn: boolean;
  /** The last look at the server failed. */
  pollError: Error | null;
  stopError: Error | null;
  isStopping: boolean;
  onStop: () => void;
}

/** Shows how far an import is. */
export function ImportProgress(props: ImportProgressProps) {
  const { state, isOwn, pollError, stopError, isStopping, onStop } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each step
  useEffect(() => {
    if (isOwn || step === 'send') heading.current?.focus({ preventScroll: true });
  }, [step]);
  const isUnknown = state.step === 'work' && state.run.total === 0;
  const value = state.step === 'send' ? state.sent : state.run.done / Math.max(1, state.run.total);
  return (
    <div className="import">
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(state)}
      </h2>
      <progress aria-label={titleOf(state)} max={1} {...(!isUnknown && { value })} />
      {state.step === 'send' && <p>{Math.floor(state.sent * 100)}% uploaded</p>}
      {state.step === 'work' && (
        <p className="import-doing">
          {!isUnknown && remainingText(state.run, state.run.seconds_left)}
          {state.run.doing !== '' && <span className="soft">{state.run.doing}</span>}
        </p>
      )}
      {pollError !== null && (
        <Notice role="alert" tone="waiting">
          No connection to the site. The import goes on; this page reconnects by itself.
        </Notice>
      )}
      {pollError === null && state.step === 'work' && state.run.is_slow && (
        <p className="soft">This step takes a while. The import is still running.</p>
      )}
      <ActNotice error={stopError} words="Couldn’t stop." />
      <p className="soft">
        {state.step === 'send'
          ? 'Keep this page open until the file is uploaded.'
          : 'You can leave this page. The import goes on, and you find it here again.'}
      </p>
      <Button isDisabled={isStopping} onPress={onStop}>
        Stop
      </Button>
    </div>
  );
}
