import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import type { FrameWords, SiteWords } from '#contract/site-words.ts';

/** The words of the frame, which each page has in its data. */
export const useFrameWords = (): FrameWords => useRouter().options.context.frameWords;

/** All words of the site. A route whose component uses them awaits `context.words.load()` in its loader. */
export function useWords(): SiteWords {
  const { words } = useRouter().options.context;
  // Without a loader before it: where Back shows a page again whose data is still there.
  return words.now() ?? use(words.load());
}
