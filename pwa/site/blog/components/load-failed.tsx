import { Notice } from '#pwa/shared/ui/notice.tsx';

/** Says in place that something could not be had, neither from the network nor from this device. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <button type="button" className="button button-quiet button-small" onClick={onRetry}>
          Try again
        </button>
      }
    >
      The {what} could not be loaded. Check your connection.
    </Notice>
  );
}
