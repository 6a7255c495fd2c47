import { useState } from 'react';
import type { PageRevisionView, PageView } from '#contract/pages.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { revisionWords } from './words-of-pages.ts';

const RevisionSheet = lazyPart(async () => (await import('./page-revision-sheet.tsx')).PageRevisionSheet);

interface PageHistoryProps {
  page: PageView;
  isBusy: boolean;
  onRestore: (revision: PageRevisionView) => void;
}

/** Who changed the page when. What an earlier text had is compared, and published again by one press. */
export function PageHistory({ page, isBusy, onRestore }: PageHistoryProps) {
  const [shown, setShown] = useState<PageRevisionView>();
  const { history } = page;
  if (history.length === 0) return <p className="soft">Nobody has changed this page yet.</p>;
  const canRestore = ({ id, what }: PageRevisionView) => id !== history[0]?.id && what !== 'shipped';
  return (
    <>
      <ul className="page-history" aria-label="History">
        {history.map((revision) => (
          <li key={revision.id} className="spread">
            <span>
              {revisionWords[revision.what]} by {revision.by ?? 'somebody'}
              {revision.at !== null && `, ${adminTime(revision.at)}`}
            </span>
            <span className="button-row">
              <Button onPress={() => setShown(revision)}>Compare</Button>
              {canRestore(revision) && (
                <Button isDisabled={isBusy} onPress={() => onRestore(revision)}>
                  Publish again
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <RevisionSheet
          page={page}
          revision={shown}
          onRestore={
            canRestore(shown)
              ? () => {
                  setShown(undefined);
                  onRestore(shown);
                }
              : undefined
          }
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
