import { Button } from '#pwa/admin/kit/button.tsx';
import { adminTime } from '../../kit/time.ts';
import type { SavedState } from '../editing.ts';

interface SavedLineProps {
  state: SavedState;
  /** Whether this device keeps it. */
  kept: string;
  /** Where nothing was saved yet. */
  idle: string;
  /** Add that what is saved is not published. */
  isUnpublished: boolean;
  /** What the site has in place of it, where somebody else saved meanwhile. */
  other: string;
  onRetry: () => void;
}

export const keptWords = (isKept: boolean): string =>
  isKept ? 'Kept on this device' : 'This device cannot keep it';

/** Says where the typed text is saved: on the site, or on this device only. Always visible. */
export function SavedLine({ state, kept, idle, isUnpublished, other, onRetry }: SavedLineProps) {
  return (
    <div className="saved-line" aria-live="polite">
      <span>{lineOf(state, { kept, idle, isUnpublished, other })}</span>{' '}
      {state.is === 'failed' && (
        <Button kind="link" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function lineOf(
  state: SavedState,
  { kept, idle, isUnpublished, other }: Pick<SavedLineProps, 'kept' | 'idle' | 'isUnpublished' | 'other'>,
): string {
  switch (state.is) {
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${adminTime(state.at).slice(-'HH:mm'.length)}${isUnpublished ? ', not published yet' : ''}`;
    case 'failed':
      return `Not saved on the site: ${state.why.replace(/\.$/, '')}. ${kept}.`;
    case 'other':
      return `${kept}. ${other}`;
    default:
      return idle;
  }
}
