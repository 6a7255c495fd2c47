import { useRouter } from '@tanstack/react-router';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { Failure } from '#pwa/site/ui/failure.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { failureTitle, isOutOfReach } from './-failure-title.ts';

/** A page whose data could not be loaded. Without a connection it offers to try again; other errors are the server's. */
export function CallError({ error }: { error: unknown }) {
  const router = useRouter();
  const isOffline = isOutOfReach(error);
  if (!isOffline && !(error instanceof CallFailed) && !(error instanceof Problem)) return <Failure />;
  return (
    <>
      <PlainHeading title={failureTitle(error)} />
      <div className="wrap section">
        <EmptyState title={isOffline ? 'No connection' : 'The site answered with an error'}>
          <p>
            {isOffline ? 'This page is not saved on your device.' : 'Nothing is lost. Try again in a moment.'}
          </p>
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
    </>
  );
}
