import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { Start } from '../editing.ts';
import type { DraftValues } from './draft.ts';

interface RestoredNoticeProps {
  start: Start<DraftValues>;
  /** The form had a picture that could not be kept. */
  hadImage?: boolean;
  onDiscard: () => void;
  onUndo: (discarded: DraftValues) => void;
}

/** Says that a form starts from what was typed before, and that this was discarded. */
export function RestoredNotice({ start, hadImage = false, onDiscard, onUndo }: RestoredNoticeProps) {
  const { isRestored, discarded, setAside } = start;
  const other = discarded ?? setAside;
  if (!isRestored && other === undefined) return null;
  const [label, act] =
    other === undefined
      ? (['Discard', onDiscard] as const)
      : ([discarded === undefined ? 'Bring it back' : 'Undo', () => onUndo(other)] as const);
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={({ detail }) => {
            // The second press of a double click is none of the other button's.
            if (detail < 2) act();
          }}
        >
          {label}
        </button>
      }
    >
      {discarded === undefined ? 'What you typed before is back.' : 'The draft is discarded.'}
      {setAside !== undefined && ' What you typed since is kept until you leave this screen.'}
      {discarded === undefined && hadImage && ' An image has to be chosen again.'}
    </Notice>
  );
}
