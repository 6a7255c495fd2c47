/** Characters of a redirect's path, decoded. An index of PostgreSQL takes 2,700 bytes. */
export const REDIRECT_PATH_MAX = 600;

/** First parts of paths that are for the site in other languages. Until then nothing is there, and nothing may be. */
const RESERVED = ['hi', 'te'];

export const isReservedPath = (path: string): boolean => RESERVED.includes(path.split('/')[1] ?? '');

/** What names a post or a list at the address of the home page, in addresses of WordPress that have nothing else: `/?p=12`. */
export const NAMING_PARAMETERS: readonly string[] = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author'];
