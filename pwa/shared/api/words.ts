import { CONTENT_PATH } from '#contract/pages-rules.ts';
import type { SiteWords } from '#contract/settings-words.ts';
import type { ContentFile } from '#contract/shown-content.ts';

/** The words of the site, which only some pages show. */
export interface Words {
  /** undefined while they are not loaded. */
  now: () => SiteWords | undefined;
  load: () => Promise<SiteWords>;
  /** Calls `listener` when the content changes. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Other words were published. */
  renew: (words: SiteWords) => void;
}

/** On the server, and wherever all of them are known. */
export const knownWords = (words: SiteWords): Words => ({
  now: () => words,
  load: async () => words,
  subscribe: () => () => {},
  renew: () => {},
});

/** In the browser: from the site's file of them, once. The worker has a saved copy of it. */
export function fetchedWords(): Words {
  let known: SiteWords | undefined;
  let loading: Promise<SiteWords> | undefined;
  const listeners = new Set<() => void>();
  async function fetchWords(): Promise<SiteWords> {
    const answer = await fetch(CONTENT_PATH);
    if (!answer.ok) throw new Error(`the words of the site answered ${answer.status}`);
    const { words }: ContentFile = await answer.json();
    known = words;
    return words;
  }
  return {
    now: () => known,
    load: () => {
      loading ??= fetchWords().catch((error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      });
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: (words) => {
      known = words;
      loading = Promise.resolve(words);
      for (const listener of listeners) listener();
    },
  };
}
