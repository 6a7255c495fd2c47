import type { QueryKey } from '@tanstack/react-query';

/** The answers that a page was made of, and when they held. */
export interface Delivered {
  answers: readonly (readonly [QueryKey, unknown])[];
  /** Milliseconds since 1970 by this device's clock; 0 where nobody knows. */
  at: number;
}

export const delivered = (answers: Delivered['answers']): Delivered => ({ answers, at: cameAt() });

/**
 * When the site itself answered with this page, or said that the browser's copy still holds; 0 where the browser took a
 * copy without asking (a restored tab, the way back). The server's clock is another one, and a page that it keeps tells
 * when it was made, not that it holds.
 */
function cameAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return 0;
  return Date.now() - (performance.now() - navigation.responseStart);
}
