import { toIndiaField } from './india-time.ts';
import type { SavedState } from './use-server-draft.ts';

interface SavedLineProps {
  state: SavedState;
  /** Something is typed or chosen. */
  hasWork: boolean;
  isPublished: boolean;
  onOver: () => void;
  onRetry: () => void;
}

/** Where what is typed stands: on the site, or on this device alone. Seen at all times. */
export function SavedLine({ state, hasWork, isPublished, onOver, onRetry }: SavedLineProps) {
  return (
    <div className="saved-line" aria-live="polite">
      {state.is === 'nothing' && hasWork ? <span>Kept on this device</span> : lineOf(state, isPublished)}
      {state.is === 'failed' && (
        <button type="button" className="link-button" onClick={onRetry}>
          Try again
        </button>
      )}
      {state.is === 'other' && (
        <button type="button" className="link-button" onClick={onOver}>
          Save mine over it
        </button>
      )}
    </div>
  );
}

function lineOf(state: SavedState, isPublished: boolean) {
  switch (state.is) {
    case 'saving':
      return <span>Saving…</span>;
    case 'saved':
      return (
        <span>
          Saved {toIndiaField(state.at.toISOString()).slice(-5)}
          {isPublished && ', not published yet'}
        </span>
      );
    case 'failed':
      return <span>Not saved on the site: {state.why}. Kept on this device.</span>;
    case 'other':
      return <span>Kept on this device. The site has another draft, of another window or colleague.</span>;
    default:
      return <span>{isPublished ? 'All changes are published' : 'Nothing to save yet'}</span>;
  }
}
