import { useLayoutEffect } from 'react';
import { takeBackChunkFailed } from '#pwa/shared/browser/chunk-failure.ts';

/** In place of a page whose script did not come. Its id keeps boot.ts from saying it twice. */
export function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  // Where boot.ts was first.
  useLayoutEffect(takeBackChunkFailed, []);
  return (
    <div className="wrap section flow" id="chunk-failed" role="alert">
      <h1>Loading chunk failed</h1>
      <p>A part of this page did not come, or a newer version has taken its place.</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
