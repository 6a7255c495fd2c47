import { useEffect } from 'react';
import { readMarker } from '#pwa/features/outbox/page/marker.ts';
import { refresh } from '#pwa/features/outbox/page/outbox-page.ts';
import { DeliveredMessages } from './delivered-messages.tsx';
import { RemoveAll } from './remove-all.tsx';
import { useOutbox } from './use-outbox.ts';
import { WaitingMessages } from './waiting-messages.tsx';

/** The visitor's messages on this device, and the buttons that remove them; empty until the outbox is opened. */
export function OnThisDevice() {
  const isOpen = useOutbox().snapshot !== undefined;
  useEffect(() => {
    // Other pages do not open the outbox for receipts alone.
    if (readMarker() !== undefined) void refresh();
  }, []);
  return (
    <div className="on-this-device">
      {isOpen && (
        <>
          <WaitingMessages />
          <DeliveredMessages />
          <RemoveAll />
        </>
      )}
    </div>
  );
}
