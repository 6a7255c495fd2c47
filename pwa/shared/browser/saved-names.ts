/** Names of storage that page and worker share. */
export const SAVED_DATABASE = 'saved-blog';
export const PICTURES_CACHE = 'pictures-v1';
/** Answers of the API that are saved as they came. */
export const ANSWERS_CACHE = 'answers-v1';
/** Scripts of the former version, for tabs that still run it. */
export const FORMER_SCRIPTS_CACHE = 'former-scripts';
/** The start of the names of caches of pages and templates, one for each version; static routes name them. */
export const ROUTED_PAGES = 'routed-pages-';
/** The worker's messages to all pages: saved posts have changed; saved pages were replaced; saving has ended. */
export type SavedNews = 'changed' | 'documents' | 'ended';
/** Names of BroadcastChannels. */
export const SAVED_NEWS: Record<SavedNews, string> = {
  changed: 'saved-changed',
  documents: 'saved-documents',
  ended: 'saved',
};
