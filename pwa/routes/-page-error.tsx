import type { ErrorComponentProps } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useState } from 'react';
import { CHUNK_FAILED, reloadOnceAfterDeploy } from '#pwa/shared/browser/chunk-failure.ts';
import { ChunkFailed } from '#pwa/shared/ui/chunk-failed.tsx';

/** A page that could not be made. What says so of its data is loaded when there is need of it. */
export function PageError({ error }: ErrorComponentProps) {
  const isChunk = error instanceof Error && error.name === CHUNK_FAILED;
  const [Words, setWords] = useState<FunctionComponent<{ error: unknown }> | 'out of reach'>();
  useEffect(() => {
    if (isChunk) return void reloadOnceAfterDeploy();
    import('./-call-error.tsx').then(
      (part) => setWords(() => part.CallError),
      () => setWords('out of reach'),
    );
  }, [isChunk]);
  if (isChunk || Words === 'out of reach') return <ChunkFailed onRetry={loadAgain} />;
  return Words && <Words error={error} />;
}

/** The whole page: a browser may keep in mind that a part did not load. A newer version that waits has the part. */
function loadAgain(): void {
  import('#pwa/shared/browser/update-now.ts').then(
    ({ updateNow }) => updateNow(),
    () => location.reload(),
  );
}
