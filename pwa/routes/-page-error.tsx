import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailed } from '#pwa/lib/call-failed.ts';
import { CHUNK_FAILED, reloadOnceAfterDeploy } from '#pwa/lib/chunk-failure.ts';
import { updateNow } from '#pwa/lib/service-worker.ts';
import { ChunkFailed } from '#pwa/ui/chunk-failed.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Failure } from '#pwa/ui/failure.tsx';

/** A page that could not be made: without a line it says so and tries again in place, else it is our error. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isChunk = error instanceof Error && error.name === CHUNK_FAILED;
  useEffect(() => {
    if (isChunk) void reloadOnceAfterDeploy();
  }, [isChunk]);
  // A browser may keep in mind that a part did not load: the whole page is asked for again.
  if (isChunk) return <ChunkFailed onRetry={() => void updateNow()} />;
  if (!(error instanceof CallFailed)) return <Failure />;
  return (
    <div className="wrap section">
      <h1>This page is not saved here</h1>
      <EmptyState title="No connection">
        <p>It was not read before and the network does not answer.</p>
        <p className="button-row">
          <button type="button" className="button" onClick={() => void router.invalidate()}>
            Try again
          </button>
          <a className="button button-quiet" href="/offline">
            What can be read now
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
