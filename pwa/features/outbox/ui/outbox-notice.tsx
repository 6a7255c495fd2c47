import { type ComponentType, useEffect, useState } from 'react';
import { useOutbox } from './use-outbox.ts';

/**
 * Tells on any page what became of waiting messages; silent where the contact form does so itself. The words come when
 * there is something to tell.
 */
export function OutboxTold() {
  const { form, delivered, lost, said } = useOutbox();
  const [Deliveries, setDeliveries] = useState<ComponentType>();
  const isNews = form === 'none' && (delivered.length > 0 || lost.length > 0 || said !== undefined);
  useEffect(() => {
    if (!isNews || Deliveries !== undefined) return;
    import('./outbox-status.tsx').then(
      (part) => setDeliveries(() => part.Deliveries),
      () => {
        // Out of reach: told at the next visit.
      },
    );
  }, [isNews, Deliveries]);
  return form === 'none' && Deliveries !== undefined ? <Deliveries /> : null;
}
