import type { SiteContent } from '#contract/site-content.ts';
import { frameWordsOf } from '#contract/site-words.ts';
import { knownWords } from '#pwa/shared/api/words.ts';

/** The part of a router's context that is the site's content. */
export const contentContext = ({ site, words }: SiteContent) => ({
  site,
  frameWords: frameWordsOf(words),
  words: knownWords(words),
});
