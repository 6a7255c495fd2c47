import type { PageView } from '#contract/pages.ts';
import { PageButton } from './page-button.tsx';

interface PageBackProps {
  page: PageView;
  isBusy: boolean;
  onDiscard: () => void;
  /** To the shipped text, or to none that is published. */
  onRevert: () => void;
}

/** The ways back from what is not published, and from what is. */
export function PageBack({ page, isBusy, onDiscard, onRevert }: PageBackProps) {
  const isEdited = page.state === 'edited';
  const isChanged = isEdited || page.hasDraft;
  return (
    <div className="button-row page-back">
      {isEdited && page.hasDraft && (
        <PageButton label="Discard the draft" isBusy={isBusy} onPress={onDiscard} />
      )}
      {(page.isShipped ? isChanged : isEdited) && (
        <PageButton
          label={page.isShipped ? 'Back to the shipped text' : 'Unpublish'}
          isBusy={isBusy}
          onPress={onRevert}
        />
      )}
    </div>
  );
}
