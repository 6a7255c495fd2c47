interface WaitingBadgeProps {
  count: number;
  /** By which links and buttons are described. Without it the badge is for eyes only: the words stand elsewhere. */
  id?: string;
}

/** How many messages wait, beside the link to them; nothing when none does. */
export function WaitingBadge({ count, id }: WaitingBadgeProps) {
  if (count === 0) return null;
  if (id === undefined)
    return (
      <span className="badge" aria-hidden="true">
        {count}
      </span>
    );
  return (
    <span className="badge" id={id}>
      {count}
      <span className="visually-hidden">{count === 1 ? ' message waits' : ' messages wait'}</span>
    </span>
  );
}
