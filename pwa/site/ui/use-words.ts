import { useRouter } from '@tanstack/react-router';
import { use, useSyncExternalStore } from 'react';
import type { FrameWords } from '#contract/frame-words.ts';
import type { SiteWords } from '#contract/settings-words.ts';

/** The words of the frame, which each page has in its data. */
export function useFrameWords(): FrameWords {
  const router = useRouter();
  const read = () => router.options.context.frameWords;
  return useSyncExternalStore(router.options.context.words.subscribe, read, read);
}

/** All words of the site. A route whose component uses them awaits `context.words.load()` in its loader. */
export function useWords(): SiteWords {
  const { words } = useRouter().options.context;
  const known = useSyncExternalStore(words.subscribe, words.now, words.now);
  // Without a loader before it: where Back shows a page again whose data is still there.
  return known ?? use(words.load());
}
