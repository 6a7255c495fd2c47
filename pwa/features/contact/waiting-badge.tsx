import { useWaitingCount } from './use-outbox.ts';

interface WaitingBadgeProps {
  /** For eyes only: the words stand elsewhere. */
  isDecoration?: boolean;
}

/** How many messages wait, beside the link to them; nothing when none does. */
export function WaitingBadge({ isDecoration = false }: WaitingBadgeProps) {
  const count = useWaitingCount();
  if (count === 0) return null;
  if (isDecoration)
    return (
      <span className="badge" aria-hidden="true">
        {count}
      </span>
    );
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden">{count === 1 ? ' message waits' : ' messages wait'}</span>
    </span>
  );
}
