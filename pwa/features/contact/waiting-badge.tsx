import { useWaitingCount } from './use-outbox.ts';

/** How many messages wait, beside the link to them; nothing when none does. */
export function WaitingBadge() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden">{count === 1 ? ' message waits' : ' messages wait'}</span>
    </span>
  );
}
