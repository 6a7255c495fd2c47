import { type ComponentType, useEffect, useState } from 'react';
import { retried } from '#pwa/shared/browser/retried.ts';
import { useOutbox } from './use-outbox.ts';

/**
 * Shows delivered and lost messages on any page; the contact form does so itself. Its script is loaded when there is
 * something to show.
 */
export function LazyOutboxStatus() {
  const { form, delivered, lost, status } = useOutbox();
  const [Status, setStatus] = useState<ComponentType>();
  const isNews = form === 'none' && (delivered.length > 0 || lost.length > 0 || status !== undefined);
  useEffect(() => {
    if (!isNews || Status !== undefined) return;
    retried(() => import('./outbox-status.tsx')).then(
      (part) => setStatus(() => part.DeliveriesAnywhere),
      () => {
        // Not loaded: the next visit shows it.
      },
    );
  }, [isNews, Status]);
  return form === 'none' && Status !== undefined ? <Status /> : null;
}

interface WaitingBadgeProps {
  count: number;
  /** For `aria-describedby`. Without it the badge is hidden from screen readers. */
  id?: string;
}

/** The number of waiting messages, next to the link to them. */
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
