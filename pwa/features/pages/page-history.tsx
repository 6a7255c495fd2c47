import { useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { type PageFields, type PageRevisionView, readPageRevision } from '#contract/page-desk.ts';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { adminTime } from '#pwa/shared/admin/time.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { revisionWords } from './words-of-pages.ts';

interface PageHistoryProps {
  callApi: CallApi;
  history: readonly PageRevisionView[];
  isBusy: boolean;
  onRestore: (revision: PageRevisionView) => void;
}

/** Who changed the page when. An earlier text is shown, and published again by one press. */
export function PageHistory({ callApi, history, isBusy, onRestore }: PageHistoryProps) {
  const [shown, setShown] = useState<PageFields | string>();
  const show = (id: number) =>
    callApi(readPageRevision, { params: { id } }).then(
      ({ fields }) => setShown(fields),
      (error: unknown) => setShown(failureWords(error)),
    );
  if (history.length === 0) return <p className="soft">Nobody has changed this page yet.</p>;
  return (
    <>
      <ul className="page-history" aria-label="History">
        {history.map((revision, index) => (
          <li key={revision.id}>
            <span>
              {revisionWords[revision.what]} by {revision.by ?? 'somebody'}
              {revision.at !== null && `, ${adminTime(revision.at)}`}
            </span>
            <span className="button-row">
              {revision.what !== 'shipped' && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => void show(revision.id)}
                >
                  Show
                </button>
              )}
              {index > 0 && revision.what !== 'shipped' && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-disabled={isBusy}
                  onClick={() => isBusy || onRestore(revision)}
                >
                  Publish again
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <AdminSheet
          title={typeof shown === 'string' ? 'Not shown' : shown.title}
          onClose={() => setShown(undefined)}
        >
          {typeof shown === 'string' ? <p>{shown}</p> : <pre className="page-markdown">{shown.markdown}</pre>}
        </AdminSheet>
      )}
    </>
  );
}
