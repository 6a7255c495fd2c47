import { type ComponentType, useEffect, useState } from 'react';
import { readMarker } from '#pwa/features/outbox/page/marker.ts';
import { useOutbox } from './use-outbox.ts';

/** The lists, once the outbox was opened: on most visits it never is. */
export const loadLists = () => import('./device-lists.tsx');

/** What this device holds of the visitor's messages, and how to be rid of it. */
export function OnThisDevice() {
  const isOpen = useOutbox().snapshot !== undefined;
  const [Lists, setLists] = useState<ComponentType>();
  useEffect(() => {
    // Receipts alone are no reason to open the outbox on any other page.
    if (readMarker() === undefined) return;
    import('#pwa/features/outbox/page/outbox-page.ts').then(({ refresh }) => refresh()).catch(noScript);
  }, []);
  useEffect(() => {
    if (isOpen && Lists === undefined)
      loadLists().then(({ DeviceLists }) => setLists(() => DeviceLists), noScript);
  }, [isOpen, Lists]);
  return <div className="on-this-device">{Lists !== undefined && <Lists />}</div>;
}

function noScript(): void {
  // Nothing is shown; the outbox's own triggers come again.
}
