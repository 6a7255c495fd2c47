import { type ComponentType, useEffect, useState } from 'react';
import { AsDelivered, useIsDelivered } from '#pwa/shared/browser/as-delivered.tsx';

type StillPart = ComponentType & {
  /** To be awaited before the part is made anywhere else than in the page that it came with. */
  load: () => Promise<void>;
};

/** Words and links within a page that comes to life: like a still page (still-page.tsx), they stay as they came. */
export function stillPart(load: () => Promise<ComponentType>): StillPart {
  let Part: ComponentType | undefined;
  const loadPart = async () => {
    Part ??= await load();
  };
  function Still() {
    const isDelivered = useIsDelivered();
    const [, setLoaded] = useState(false);
    useEffect(() => {
      const loadNow = () => {
        loadPart().then(
          () => setLoaded(true),
          () => {
            // Out of reach: shared/browser/chunk-failure.ts says so.
          },
        );
      };
      // For the way back.
      if (isDelivered) return loadNow;
      if (Part === undefined) loadNow();
    }, [isDelivered]);
    if (isDelivered) return <AsDelivered />;
    return <div>{Part !== undefined && <Part />}</div>;
  }
  return Object.assign(Still, { load: loadPart });
}
