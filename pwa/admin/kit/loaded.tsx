import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#pwa/shared/ui/notice.tsx';

interface AdminLoadedProps<T> {
  /** What is being loaded, as in "Loading {what}". */
  what: string;
  data: T | undefined;
  /** Why it did not come; undefined while it may still. */
  failure: string | undefined;
  isFetching: boolean;
  onRetry: () => void;
  /** The shape of what is to come. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, failed or there. What is there stays when a later load fails, and the failure is said above it. */
export function AdminLoaded<T>(props: AdminLoadedProps<T>) {
  const { what, data, failure, isFetching, onRetry, skeleton, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) goToAnchor(frame.current);
  }, [isThere]);
  return (
    <div ref={frame} className="admin-loaded" aria-busy={isFetching}>
      {failure !== undefined && (
        <Notice
          role="alert"
          tone="danger"
          action={
            <button
              type="button"
              className="button button-quiet button-small"
              aria-disabled={isFetching}
              onClick={isFetching ? undefined : onRetry}
            >
              Try again
            </button>
          }
        >
          Could not load {what}. {failure}
        </Notice>
      )}
      {data !== undefined && children(data)}
      {data === undefined && failure === undefined && (
        <>
          <p className="visually-hidden">Loading {what}…</p>
          <div aria-hidden="true">{skeleton}</div>
        </>
      )}
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
