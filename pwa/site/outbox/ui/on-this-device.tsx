import { useEffect, useRef } from 'react';
import { readMarker } from '#pwa/site/outbox/page/marker.ts';
import { refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { DeliveredMessages } from './delivered-messages.tsx';
import { RemoveAll } from './remove-all.tsx';
import { useOutbox } from './use-outbox.ts';
import { WaitingMessages } from './waiting-messages.tsx';

/** The visitor's messages on this device, and the buttons that remove them; empty until the outbox is opened. */
export function OnThisDevice() {
  const isOpen = useOutbox().snapshot !== undefined;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Other pages do not open the outbox for receipts alone.
    if (readMarker() !== undefined) void refresh();
  }, []);
  useEffect(() => {
    // The room that entry/early-form.ts made for it.
    if (isOpen || readMarker() === undefined) list.current?.style.removeProperty('min-height');
  }, [isOpen]);
  return (
    <div className="on-this-device" ref={list}>
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
