interface WaitingBadgeProps {
  count: number;
  /** For `aria-describedby`. Without it the badge is hidden from screen readers. */
  id?: string;
}

/** The number of waiting messages, beside the link to them. */
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
