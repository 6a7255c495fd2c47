import type { PageView } from '#contract/page-desk.ts';

interface PageBackProps {
  page: PageView;
  isBusy: boolean;
  onDiscard: () => void;
  /** To the shipped text, or to none that is published. */
  onRevert: () => void;
}

/** The ways back from what is not published, and from what is. */
export function PageBack({ page, isBusy, onDiscard, onRevert }: PageBackProps) {
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
  const isEdited = page.state === 'edited';
  const isChanged = isEdited || page.hasDraft;
  return (
    <div className="button-row page-back">
      {isEdited && page.hasDraft && button('Discard the draft', onDiscard)}
      {page.isShipped
        ? isChanged && button('Back to the shipped text', onRevert)
        : isEdited && button('Unpublish', onRevert)}
    </div>
  );
}
