import { useState, useSyncExternalStore } from 'react';

const noChange = () => () => {};
const NOTHING = { __html: '' };

/**
 * Whether this part of the page came in its HTML and React is only hydrating it; false where it is rendered here, on the
 * server too. Stays as it is for the life of the part.
 */
export function useIsDelivered(): boolean {
  const isInHtml = useSyncExternalStore(
    noChange,
    () => false,
    () => typeof document !== 'undefined',
  );
  return useState(isInHtml)[0];
}

/**
 * Stands for HTML that was delivered and needs no script to work: React leaves alone what is inside. What is rendered anew
 * in its place stands in a div of its own, too.
 */
export function DeliveredHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only so does React not compare what stands inside
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
