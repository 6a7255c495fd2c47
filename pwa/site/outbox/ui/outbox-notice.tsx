import { type ComponentType, useEffect, useState } from 'react';
import { retried } from '#pwa/shared/browser/retried.ts';
import { useOutbox } from './use-outbox.ts';

/**
 * Tells on any page of delivered and lost messages; the contact form does so itself. The words are loaded when there is
 * something to tell.
 */
export function OutboxTold() {
  const { form, delivered, lost, said } = useOutbox();
  const [Told, setTold] = useState<ComponentType>();
  const isNews = form === 'none' && (delivered.length > 0 || lost.length > 0 || said !== undefined);
  useEffect(() => {
    if (!isNews || Told !== undefined) return;
    retried(() => import('./outbox-status.tsx')).then(
      (part) => setTold(() => part.DeliveriesAnywhere),
      () => {
        // Not loaded: the next visit tells.
      },
    );
  }, [isNews, Told]);
  return form === 'none' && Told !== undefined ? <Told /> : null;
}
