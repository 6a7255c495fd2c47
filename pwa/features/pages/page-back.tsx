import type { PageRevisionView, PageView } from '#contract/page-desk.ts';

interface PageBackProps {
  page: PageView;
  isBusy: boolean;
  /** To the published text of this entry, or behind all of them. */
  onRevert: (to?: PageRevisionView) => void;
}

/** The ways back from what is not published, and from what is. */
export function PageBack({ page, isBusy, onRevert }: PageBackProps) {
  const button = (label: string, to?: PageRevisionView) => (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy}
      onClick={() => isBusy || onRevert(to)}
    >
      {label}
    </button>
  );
  const published = page.history.find(({ what }) => what === 'published');
  const isEdited = page.state === 'edited';
  const isChanged = isEdited || page.hasDraft;
  return (
    <div className="button-row page-back">
      {isEdited && page.hasDraft && published !== undefined && button('Discard the draft', published)}
      {page.isShipped ? isChanged && button('Back to the shipped text') : isEdited && button('Unpublish')}
    </div>
  );
}
