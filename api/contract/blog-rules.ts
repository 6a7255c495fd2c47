// Apart from the schemas of blog.ts, which a page does without until it asks for something.
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 50_000;
/** The length of an imported text, which is a draft while it is longer than a post may be. */
export const IMPORTED_TEXT_MAX = 1_000_000;
/** Limits of what search engines show in place of the title and of the beginning of the text. Characters. */
export const SEO_TITLE_MAX = 120;
export const SEO_DESCRIPTION_MAX = 320;
export const CANONICAL_MAX = 1000;
export const CATEGORY_MAX = 60;
export const CATEGORY_DESCRIPTION_MAX = 160;
export const AUTHOR_NAME_MAX = 100;
export const EXCERPT_LENGTH = 200;
/** Posts on one page of the public listing. */
export const POSTS_PER_PAGE = 12;

export const MATCH_PREDICTIONS = 4;
export const BETTING_TIPS = 8;
/** The home page shows these, so they stay. */
export const FIXED_CATEGORIES: readonly number[] = [MATCH_PREDICTIONS, BETTING_TIPS];
