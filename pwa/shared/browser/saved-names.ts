/** Names of storage that page and worker share. */
export const SAVED_DATABASE = 'saved-blog';
export const PICTURES_CACHE = 'pictures-v1';
/** Scripts of the former version, for tabs that still run it. */
export const FORMER_SCRIPTS_CACHE = 'former-scripts';
/** The start of the names of caches for static routes, one for each version. */
export const ROUTED_PAGES = 'routed-pages-';
/** The worker's messages to all pages: saved posts have changed; saving has ended. */
export type SavedNews = 'changed' | 'ended';
/** Names of BroadcastChannels. */
export const SAVED_NEWS: Record<SavedNews, string> = { changed: 'saved-changed', ended: 'saved' };
