import type { QueryKey } from '@tanstack/react-query';

/** The responses from which a page was rendered, and when they were valid. */
export interface Delivered {
  answers: readonly (readonly [QueryKey, unknown])[];
  /** Milliseconds since 1970 by this device's clock; 0 where that is unknown. */
  at: number;
}

export const delivered = (answers: Delivered['answers']): Delivered => ({ answers, at: cameAt() });

/**
 * When the server sent this page, or confirmed the browser's copy (304); 0 where the browser used a copy without a request (a
 * restored tab, Back). Not by the server's clock, which may differ, and a cached page has the time of its rendering.
 */
function cameAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return 0;
  return Date.now() - (performance.now() - navigation.responseStart);
}
