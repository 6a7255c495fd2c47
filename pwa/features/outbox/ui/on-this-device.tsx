import { type ComponentType, useEffect, useState } from 'react';
import { readMarker } from '#pwa/features/outbox/page/marker.ts';
import { useOutbox } from './use-outbox.ts';

/** The lists, loaded when the outbox is opened: on most visits it is not. */
export const loadLists = () => import('./device-lists.tsx');

/** The visitor's messages on this device, and the buttons that remove them. */
export function OnThisDevice() {
  const isOpen = useOutbox().snapshot !== undefined;
  const [Lists, setLists] = useState<ComponentType>();
  useEffect(() => {
    // Other pages do not open the outbox for receipts alone.
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
  // Nothing is shown; the outbox's triggers try again.
}
