/** What page and worker both reach of the copies on this device. */
export const SAVED_DATABASE = 'saved-blog';
export const PICTURES_CACHE = 'pictures-v1';
/** Scripts of the version before the one in charge, for tabs that still run it. */
export const FORMER_SCRIPTS_CACHE = 'former-scripts';
/** What the names of caches begin with that hold copies of pages for the browser itself to find, a version each. */
export const ROUTED_PAGES = 'routed-pages-';
/** What the worker tells all pages: other posts are saved than before; saving has ended, for whichever page asked. */
export type SavedNews = 'changed' | 'ended';
/** Names of BroadcastChannels. */
export const SAVED_NEWS: Record<SavedNews, string> = { changed: 'saved-changed', ended: 'saved' };
