import type { Category, PostCard, RenderedPost } from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-rules.ts';
import type { Answer, CallApi, Endpoint } from '#contract/endpoint.ts';
import { IN_BAR } from '#pwa/site/blog/components/list/listing-words.ts';
import type { Listing } from '#pwa/site/blog/queries/listing-path.ts';

// A number or a date cannot be a placeholder: these values occur nowhere else in a page, and slots replace them (blog-templates.ts).
// They must not resemble the operator's own numbers and claims, which are in the page, too.
/** Of the first post; the others count on. */
export const SAMPLE_ID = 831_720_500;
/** Of the first category; the others count on. */
export const SAMPLE_CATEGORY = 760_491_300;
export const SAMPLE_DATE = '2987-02-03T04:05:06.007Z';
export const SAMPLE_SLUG = 'the-slug-of-a-sample';
const SAMPLE_PAGES = 619_473;
/** A page with one before it and one after it. */
export const SAMPLE_PAGE = 382_951;

/** The listings in the order of `listingKind` (site/blog/queries/listing-path.ts). */
export const SAMPLE_LISTINGS: readonly Listing[] = [
  {},
  { category: SAMPLE_CATEGORY },
  { page: SAMPLE_PAGE },
  { category: SAMPLE_CATEGORY, page: SAMPLE_PAGE },
];

const categoryAt = (index: number): Category => ({
  id: SAMPLE_CATEGORY + index,
  category: '{{category}}',
  description: '{{lead}}',
});

const cardAt = (index: number): PostCard => ({
  id: SAMPLE_ID + index,
  blog_title: '{{title}}',
  slug: SAMPLE_SLUG,
  language: '{{language}}',
  title: '{{alt}}',
  excerpt: '{{text}}',
  minutes: 1,
  blog_img: '{{image}}',
  date: SAMPLE_DATE,
  categoryId: SAMPLE_CATEGORY,
  Category: categoryAt(0),
});

const samplePost = (care: boolean): RenderedPost => ({
  ...cardAt(0),
  Category: { ...categoryAt(0), care },
  excerpt: '{{description}}',
  minutes: 1,
  description: '',
  html: '',
});

/** Answers with posts whose words are slots. A listing has two cards: the first is drawn in another way than all others. */
export const sampleBlog =
  ({ care }: { care: boolean }): CallApi =>
  async <E extends Endpoint>({ path }: E, { query }: { query?: unknown }) => {
    const isListing = JSON.stringify(query)?.includes(`"limit":${POSTS_PER_PAGE},`);
    const listed = isListing
      ? { rows: [cardAt(0), cardAt(1)], total: SAMPLE_PAGES * POSTS_PER_PAGE }
      : { rows: [], total: 0 };
    const answers: Record<string, unknown> = {
      // One more than the bar holds: it is under More.
      '/category': Array.from({ length: IN_BAR + 1 }, (_, index) => categoryAt(index)),
      '/blogs': listed,
      '/category/:id': listed,
      '/blogs/:id': samplePost(care),
    };
    // By the path of the endpoint, which TypeScript cannot follow to its schema.
    return answers[path] as Answer<E>;
  };
