import { type ComponentType, useEffect, useState } from 'react';
import type { OnDeviceProps } from './on-device.tsx';

/** What concerns this device: nothing of it is in the page as it was made, and its script comes after all others. */
export function DeviceParts(props: OnDeviceProps) {
  const [Parts, setParts] = useState<ComponentType<OnDeviceProps>>();
  useEffect(() => {
    import('./on-device.tsx').then(
      ({ OnDevice }) => setParts(() => OnDevice),
      () => {
        // Out of reach: the page works without.
      },
    );
  }, []);
  return (
    <>
      <p className="wrap saved-link">
        <a href="/offline">Saved for offline</a>
      </p>
      {Parts !== undefined && <Parts {...props} />}
    </>
  );
}
