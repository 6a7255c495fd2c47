import { useEffect } from 'react';
import { DeliveredMessages } from './delivered-messages.tsx';
import { readMarker } from './outbox-marker.ts';
import { RemoveAll } from './remove-all.tsx';
import { WaitingMessages } from './waiting-messages.tsx';

/** What this device holds of the visitor's messages, and how to be rid of it. */
export function OnThisDevice() {
  useEffect(() => {
    // Receipts alone are no reason to open the outbox on any other page.
    if (readMarker() === undefined) return;
    import('./outbox-page.ts').then(({ refresh }) => refresh()).catch(noScript);
  }, []);
  return (
    <div className="on-this-device">
      <WaitingMessages />
      <DeliveredMessages />
      <RemoveAll />
    </div>
  );
}

function noScript(): void {
  // Nothing is shown; the outbox's own triggers come again.
}
