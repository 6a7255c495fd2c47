import { useState, useSyncExternalStore } from 'react';

const noChange = () => () => {};
const NOTHING = { __html: '' };

/**
 * Whether this part of the page came in its HTML and React is only taking the page over; false where it is made here, on
 * the server too. Stays as it is for the life of the part.
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
 * Stands for what was delivered and needs no script to work: React leaves alone what is inside. What is made anew in its
 * place stands in a div of its own, too.
 */
export function AsDelivered() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only so does React not compare what stands inside
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
