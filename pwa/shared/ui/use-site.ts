import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { ShownFacts } from '#contract/shown-content.ts';

/** The operator's facts. Where others are published while the page is open, those. */
export function useSite(): ShownFacts {
  const router = useRouter();
  const read = () => router.options.context.site;
  return useSyncExternalStore(router.options.context.words.subscribe, read, read);
}
