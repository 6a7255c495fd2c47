import { Notice } from '#pwa/shared/ui/notice.tsx';
import { PageButton } from './page-button.tsx';

interface PageConflictProps {
  /** By whom it was changed. */
  words: string;
  isBusy: boolean;
  /** Stores what is typed over the other text. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two changed one page: what is typed here is still in the form. */
export function PageConflict({ words, isBusy, onKeepMine, onTakeTheirs }: PageConflictProps) {
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <span className="button-row">
          <PageButton label="Keep mine" isBusy={isBusy} onPress={onKeepMine} />
          <PageButton label="Take theirs" isBusy={isBusy} onPress={onTakeTheirs} />
        </span>
      }
    >
      {words} What you wrote is still here, and was not saved.
    </Notice>
  );
}
