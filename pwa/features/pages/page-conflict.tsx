import type { CallApi } from '#contract/endpoint.ts';
import { type PageView, readPage } from '#contract/page-desk.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';

interface PageConflictProps {
  callApi: CallApi;
  path: string;
  /** By whom it was changed. */
  words: string;
  /** What is typed goes over what is there by now. */
  onKeepMine: (now: PageView) => void;
  onTakeTheirs: (now: PageView) => void;
}

/** Two changed one page: what is typed here is still in the form. */
export function PageConflict({ callApi, path, words, onKeepMine, onTakeTheirs }: PageConflictProps) {
  const withNow = (use: (now: PageView) => void) => () =>
    void callApi(readPage, { query: { path } }).then(use, () => undefined);
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <span className="button-row">
          <button type="button" className="button button-quiet button-small" onClick={withNow(onKeepMine)}>
            Keep mine
          </button>
          <button type="button" className="button button-quiet button-small" onClick={withNow(onTakeTheirs)}>
            Take theirs
          </button>
        </span>
      }
    >
      {words} What you wrote is still here, and was not saved.
    </Notice>
  );
}
