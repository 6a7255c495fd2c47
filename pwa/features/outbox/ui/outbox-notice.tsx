import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useOutbox } from './use-outbox.ts';

/**
 * Tells on any page of delivered and lost messages; the contact form does so itself. The words are loaded when there is
 * something to tell.
 */
export function OutboxTold() {
  const { form, delivered, lost, said } = useOutbox();
  const { words } = useRouter().options.context;
  const [deliveries, setDeliveries] = useState<ReactNode>();
  const isNews = form === 'none' && (delivered.length > 0 || lost.length > 0 || said !== undefined);
  useEffect(() => {
    if (!isNews || deliveries !== undefined) return;
    const loading = words.load().catch(() => undefined);
    Promise.all([import('./outbox-status.tsx'), loading]).then(
      ([{ Deliveries }, site]) => setDeliveries(<Deliveries receipt={site?.receipt} />),
      () => {
        // Not loaded: the next visit tells.
      },
    );
  }, [isNews, deliveries, words]);
  return form === 'none' ? deliveries : null;
}
