// Apart from the schemas of blog.ts, which a page does without until it asks for something.
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 50_000;
/** Of an imported text, which is a draft while it is over that of a post. */
export const IMPORTED_TEXT_MAX = 1_000_000;
/** What search engines are told in place of the title and of the beginning of the text. */
export const SEO_TITLE_MAX = 120;
export const SEO_DESCRIPTION_MAX = 320;
export const CANONICAL_MAX = 1000;
export const CATEGORY_MAX = 60;
export const CATEGORY_DESCRIPTION_MAX = 160;
export const AUTHOR_NAME_MAX = 100;
export const EXCERPT_LENGTH = 200;
export const SEARCH_MAX = 100;
/** The most posts one answer holds, and how many it holds when none is asked for. */
export const LIST_MAX = 100;
/** The last page that may be asked for, whether it is there or not. */
export const PAGE_NUMBER_MAX = 1_000_000;
/** Posts on one page of the public listing. */
export const POSTS_PER_PAGE = 12;

export const MATCH_PREDICTIONS = 4;
export const BETTING_TIPS = 8;
/** The home page shows these, so they stay. */
export const FIXED_CATEGORIES: readonly number[] = [MATCH_PREDICTIONS, BETTING_TIPS];
