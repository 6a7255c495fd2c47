import type { ErrorComponentProps } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useLayoutEffect, useState } from 'react';
import { CHUNK_FAILED, reloadOnceAfterDeploy, removeChunkNotice } from '#pwa/shared/browser/chunk-failure.ts';

/** A page that could not be loaded. The component for failed calls is loaded when it is needed. */
export function PageError({ error }: ErrorComponentProps) {
  const isChunk = error instanceof Error && error.name === CHUNK_FAILED;
  const [ErrorText, setErrorText] = useState<FunctionComponent<{ error: unknown }> | 'out of reach'>();
  useEffect(() => {
    if (isChunk) return void reloadOnceAfterDeploy();
    import('./-call-error.tsx').then(
      (part) => setErrorText(() => part.CallError),
      () => setErrorText('out of reach'),
    );
  }, [isChunk]);
  if (isChunk || ErrorText === 'out of reach') return <ChunkFailed onRetry={loadAgain} />;
  return ErrorText && <ErrorText error={error} />;
}

/** Reloads the page, since browsers cache failed imports. A newer version that waits has other scripts. */
function loadAgain(): void {
  import('#pwa/shared/browser/update-now.ts').then(
    ({ updateNow }) => updateNow(),
    () => location.reload(),
  );
}

/** In place of a page whose script did not come. Its id keeps boot.ts from showing it twice. */
function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  // Where boot.ts was first.
  useLayoutEffect(removeChunkNotice, []);
  return (
    <div className="wrap section flow" id="chunk-failed" role="alert">
      <h1>Loading chunk failed</h1>
      <p>Part of this page didn’t load, or there is a newer version.</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
