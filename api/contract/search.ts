import * as z from 'zod/mini';
import { postCard } from './blog.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, pageQuery } from './text.ts';

/** What a hit besides posts is, in the word that readers see. */
const hitKinds = ['Guide', 'Question', 'Page'] as const;

const pageHit = z.object({
  /** The path, with a fragment for a part of a page. */
  path: z.string(),
  kind: z.enum(hitKinds),
  title: z.string(),
  /** The sentence that holds the words; else what the page says, or how the answer to the question begins. */
  lead: z.string(),
});
export type PageHit = z.infer<typeof pageHit>;

/** With the sentence that holds the words, where it is in the text. */
const foundCard = z.extend(postCard, { found: z.optional(z.string()) });
export type FoundCard = z.infer<typeof foundCard>;

const siteHits = z.object({
  /** Guides, questions and other pages, best first; the same on each page of posts. None where `q` has no word, or a category is searched. */
  pages: z.array(pageHit),
  /** One page of the posts: those first that hold most of the words in their titles, then the newest. */
  posts: z.array(foundCard),
  /** How many posts there are in all. */
  total: z.int(),
  /** Counting stopped at `total`: there are so many or more. */
  atLeast: z.optional(z.literal(true)),
  /** The words that were found instead, where `q` itself is found nowhere. */
  corrected: z.optional(z.string()),
});
export type SiteHits = z.infer<typeof siteHits>;

export const searchSite = defineEndpoint('GET /search', 'public', {
  cache: 'content',
  summary:
    'Search posts, guides, questions and other pages, or the posts of one category, by the beginnings of words; the best hit first, and one typing error is forgiven',
  query: z.object({
    ...pageQuery,
    /** Only posts of this category. */
    category: z.optional(id),
  }),
  response: siteHits,
  errors: ['not_found'],
});
