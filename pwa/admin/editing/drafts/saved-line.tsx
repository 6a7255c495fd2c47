import { Button } from '#pwa/admin/kit/button.tsx';
import { adminTime } from '../../kit/time.ts';
import type { SavedState } from '../editing.ts';

interface SavedLineProps {
  work: {
    saving: SavedState;
    /** Whether this device keeps what is typed. */
    isKept: boolean;
    hasWork: boolean;
    retry: () => void;
  };
  /** Where nothing is typed. */
  idle: string;
  /** Add that what is saved is not published. */
  isUnpublished: boolean;
  /** What the site has in place of it, where somebody else has saved since. */
  other: string;
}

/** Says where the typed text is saved: on the site, or on this device only. Always visible. */
export function SavedLine({ work, idle, isUnpublished, other }: SavedLineProps) {
  const { saving, isKept, hasWork, retry } = work;
  const kept = isKept ? 'Saved on this device' : 'This device can’t save it';
  return (
    <div className="saved-line" aria-live="polite">
      <span>{lineOf(saving, { kept, idle: hasWork ? kept : idle, isUnpublished, other })}</span>{' '}
      {saving.is === 'failed' && (
        <Button kind="link" onPress={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function lineOf(
  state: SavedState,
  { kept, idle, isUnpublished, other }: Omit<SavedLineProps, 'work'> & { kept: string },
): string {
  switch (state.is) {
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${adminTime(state.at).slice(-'HH:mm'.length)}${isUnpublished ? ', not published yet' : ''}`;
    case 'failed':
      return `Couldn’t save on the site: ${state.reason.replace(/\.$/, '')}. ${kept}.`;
    case 'other':
      return `${kept}. ${other}`;
    default:
      return idle;
  }
}
