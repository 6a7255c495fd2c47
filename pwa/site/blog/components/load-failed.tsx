import { Notice } from '#pwa/shared/ui/notice.tsx';

interface LoadFailedProps {
  what: string;
  words?: string;
  onRetry: () => void;
}

/** Says in place that something could not be had, neither from the network nor from this device. */
export function LoadFailed({
  what,
  words: message = `The ${what} could not be loaded. Check your connection.`,
  onRetry,
}: LoadFailedProps) {
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
      {message}
    </Notice>
  );
}
