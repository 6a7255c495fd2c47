import { useBlocker } from '@tanstack/react-router';
import { AdminDialog } from '#pwa/admin/kit/dialog.tsx';

/** Asks before changes that are not published are left. They stay on the device, where it keeps them. */
export function LeaveSettings({ isChanged, isKept }: { isChanged: boolean; isKept: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <AdminDialog
      title="Leave without publishing?"
      stay="Stay here"
      confirm="Leave"
      onStay={reset}
      onConfirm={proceed}
    >
      <p>
        {isKept
          ? 'What you changed stays on this device, and is back when you return.'
          : 'This device cannot keep what you changed: it is lost when you leave.'}
      </p>
    </AdminDialog>
  );
}
