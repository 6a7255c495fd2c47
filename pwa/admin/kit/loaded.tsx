import { type ReactNode, useEffect, useRef } from 'react';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { Button } from './button.tsx';

interface LoadedProps<T> {
  /** What is being loaded, as in "Loading {what}". */
  what: string;
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** How many rows are to come, where no other shape is given. Absent: three. */
  rows?: number;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, failed or loaded. What was loaded stays when a later load fails, and the failure is shown above it. */
export function Loaded<T>({ what, query, rows = 3, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const frame = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) goToAnchor(frame.current);
  }, [isThere]);
  return (
    <div ref={frame} className="admin-loaded" aria-busy={isFetching}>
      {error !== null && (
        <Notice
          role="alert"
          tone="danger"
          action={
            <Button isDisabled={isFetching} onPress={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn’t load {what}. {failureWords(error)}
        </Notice>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <>
          <p className="visually-hidden">Loading {what}…</p>
          <div aria-hidden="true">{skeleton ?? <AdminRowSkeletons count={rows} />}</div>
        </>
      )}
    </div>
  );
}

/** Rows to come. */
export function AdminRowSkeletons({ count }: { count: number }) {
  return (
    <div className="admin-row-skeletons">
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="admin-row-skeleton">
          <div className="bone" />
          <div className="bone" />
          <div className="bone bone-short" />
        </div>
      ))}
    </div>
  );
}

/** The address names a part of what has just come. */
function goToAnchor(frame: HTMLElement | null): void {
  const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (part === null || frame?.contains(part) !== true) return;
  part.scrollIntoView();
  part.focus({ preventScroll: true });
}
