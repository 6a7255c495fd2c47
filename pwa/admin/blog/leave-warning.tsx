import { useBlocker } from '@tanstack/react-router';
import { AdminDialog } from '#pwa/admin/kit/dialog.tsx';
import { hasUnsaved } from '#pwa/shared/browser/unsaved-work.ts';

interface Place {
  pathname: string;
  search: object;
}

const isOtherPlace = (one: Place, other: Place) =>
  one.pathname !== other.pathname || JSON.stringify(one.search) !== JSON.stringify(other.search);

const shouldBlockFn = ({ current, next }: { current: Place; next: Place }) =>
  hasUnsaved() && isOtherPlace(current, next);

/** Asks before work that is not saved is left: here for pages of this site, by the browser itself for all others. */
export function LeaveWarning({ isKept }: { isKept: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <AdminDialog
      title="Leave without saving?"
      stay="Stay here"
      confirm="Leave"
      onStay={reset}
      onConfirm={proceed}
    >
      <p>
        {isKept
          ? 'What you wrote and chose stays on this device as a draft, and is back when you return.'
          : 'This device cannot keep what you wrote and chose: it is lost when you leave.'}
      </p>
    </AdminDialog>
  );
}
