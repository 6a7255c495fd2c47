import type { Category, Post, PostCard } from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-limits.ts';
import type { Answer, CallApi, Endpoint } from '#contract/endpoint.ts';
import { IN_BAR } from '#pwa/features/blog/components/category-bar.ts';
import type { Listing } from '#pwa/features/blog/queries/listing-path.ts';

// What has to be a number or a date can be no name in braces: it is looked for in the page (pwa/build/blog-templates.ts).
/** The first of them; each post and category has its own. */
export const SAMPLE_ID = 900_000_100;
export const SAMPLE_CATEGORY = 800_000_100;
export const SAMPLE_DATE = '2001-02-03T04:05:06.007Z';
export const SAMPLE_PAGES = 777_777;
/** Has one before it and one after it. */
export const SAMPLE_PAGE = 555_555;

/** The pages of posts, in the order of `listingKind` (features/blog/queries/listing-path.ts). */
export const SAMPLE_LISTINGS: readonly Listing[] = [
  {},
  { category: SAMPLE_CATEGORY },
  { page: SAMPLE_PAGE },
  { category: SAMPLE_CATEGORY, page: SAMPLE_PAGE },
];

const categoryAt = (index: number): Category => ({
  id: SAMPLE_CATEGORY + index,
  category: '{{category}}',
});

const cardAt = (index: number): PostCard => ({
  id: SAMPLE_ID + index,
  blog_title: '{{title}}',
  title: '{{alt}}',
  excerpt: '{{text}}',
  blog_img: '{{image}}',
  date: SAMPLE_DATE,
  categoryId: SAMPLE_CATEGORY,
  Category: categoryAt(0),
});

const samplePost = (): Post => {
  const { excerpt: description, ...head } = cardAt(0);
  return { ...head, description };
};

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Answers with posts whose words are the names of places in a template. No post has others of its category, or beside it. */
export const sampleBlog: CallApi = async <E extends Endpoint>(
  { path }: E,
  { query }: { query?: unknown },
) => {
  const isListing = JSON.stringify(query)?.includes(`"limit":${POSTS_PER_PAGE},`);
  const listed = isListing
    ? { rows: times(POSTS_PER_PAGE, cardAt), total: SAMPLE_PAGES * POSTS_PER_PAGE }
    : { rows: [], total: 0 };
  const answers: Record<string, unknown> = {
    '/category': times(IN_BAR + 1, categoryAt),
    '/blogs': listed,
    '/category/:id': listed,
    '/blogs/:id': samplePost(),
  };
  // By the path of the endpoint, which TypeScript cannot follow to its schema.
  return answers[path] as Answer<E>;
};
