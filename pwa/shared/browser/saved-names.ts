import type { StoredName } from './stored-things.ts';

/** Names of storage that page and worker share. */
export const SAVED_DATABASE = 'saved-blog' satisfies StoredName<'indexedDB'>;
export const PICTURES_CACHE = 'pictures-v1';
/** Answers of the API that are saved as they came. */
export const ANSWERS_CACHE = 'answers-v1';
/** Scripts of the former version, for tabs that still run it. */
export const FORMER_SCRIPTS_CACHE = 'former-scripts';
/** The start of the names of caches of pages and templates, one for each version; static routes name them. */
export const ROUTED_PAGES = 'routed-pages-';
