import { Notice } from '#pwa/shared/ui/notice.tsx';

interface PageConflictProps {
  /** By whom it was changed. */
  words: string;
  isBusy: boolean;
  /** What is typed goes over what is there by now. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two changed one page: what is typed here is still in the form. */
export function PageConflict({ words, isBusy, onKeepMine, onTakeTheirs }: PageConflictProps) {
  const button = (label: string, act: () => void) => (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy}
      onClick={() => isBusy || act()}
    >
      {label}
    </button>
  );
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <span className="button-row">
          {button('Keep mine', onKeepMine)}
          {button('Take theirs', onTakeTheirs)}
        </span>
      }
    >
      {words} What you wrote is still here, and was not saved.
    </Notice>
  );
}
