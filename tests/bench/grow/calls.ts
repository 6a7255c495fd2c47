import { postPath } from '#contract/post-address.ts';
import { nameOf, ofDozen, type Size, titleOf, vocabulary } from './seed.ts';

export interface Call {
  name: string;
  /** The address of the nth try: others each time where there are others. */
  path: (size: Size, nth: number) => string;
  operator?: boolean;
  /** Refuses a token that nobody has. */
  checksToken?: boolean;
}

/** Of the first hundred pages, or as many as there are. */
const pageOf = (total: number, limit: number, nth: number) =>
  1 + (nth % Math.min(100, Math.max(1, Math.floor(total / limit))));
const postOf = ({ posts }: Size, nth: number) => 1 + ((nth * 7919) % posts);
const pathOf = (id: number) => postPath({ id, blog_title: titleOf(id) });
const lastPage = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));
/** One of the rare half: about every four-hundredth post holds it. */
const rareWord = (nth: number) => vocabulary[2000 + ((nth * 17) % 2000)];

export const publicCalls: readonly Call[] = [
  { name: 'home page', path: (_, nth) => `/?x=${nth}` },
  { name: 'blog page 1 to 100', path: ({ posts }, nth) => `/blog?page=${pageOf(posts, 12, nth)}` },
  {
    name: 'blog page of a category',
    path: ({ posts }, nth) => `/blog?category=${1 + (nth % 10)}&page=${pageOf(posts / 10, 12, nth)}`,
  },
  { name: 'post page', path: (size, nth) => pathOf(postOf(size, nth)) },
  { name: 'GET /blogs, cards, page 1', path: (_, nth) => `/api/blogs?view=card&limit=${12 + (nth % 5)}` },
  {
    name: 'GET /blogs, cards, page 1 to 100',
    path: ({ posts }, nth) => `/api/blogs?view=card&limit=12&page=${pageOf(posts, 12, nth)}`,
  },
  {
    name: 'GET /blogs, cards, last page',
    path: ({ posts }, nth) => `/api/blogs?view=card&limit=12&page=${lastPage(posts, 12) - (nth % 2)}`,
  },
  {
    name: 'GET /blogs, cards, the middle page',
    path: ({ posts }, nth) =>
      `/api/blogs?view=card&limit=12&page=${Math.ceil(lastPage(posts, 12) / 2) + (nth % 3)}`,
  },
  {
    name: 'GET /blogs, 100 whole posts',
    path: ({ posts }, nth) => `/api/blogs?page=${pageOf(posts, 100, nth)}`,
  },
  {
    name: 'GET /category/:id',
    path: ({ posts }, nth) =>
      `/api/category/${1 + (nth % 10)}?view=card&limit=12&page=${pageOf(posts / 10, 12, nth)}`,
  },
  { name: 'q: one post', path: (size, nth) => `/api/blogs?view=card&limit=12&q=unique${postOf(size, nth)}` },
  {
    // As many on each site: the smallest has none of most rare words.
    name: 'q: a word in a dozen posts',
    path: (_, nth) => `/api/blogs?view=card&limit=12&q=${ofDozen[nth % ofDozen.length]}`,
  },
  { name: 'q: a rare word', path: (_, nth) => `/api/blogs?view=card&limit=12&q=${rareWord(nth)}` },
  { name: 'q: a frequent word', path: (_, nth) => `/api/blogs?view=card&limit=12&q=${vocabulary[nth % 40]}` },
  {
    // About every fourth post holds it.
    name: 'q: a frequent word, page 1 to 100',
    path: ({ posts }, nth) =>
      `/api/blogs?view=card&limit=12&q=${vocabulary[nth % 40]}&page=${pageOf(posts / 4, 12, nth)}`,
  },
  {
    // The smallest site has as much to find as the others.
    name: 'q: a word in all posts, page 1 to 8',
    path: (_, nth) => `/api/blogs?view=card&limit=12&q=report&page=${1 + (nth % 8)}`,
  },
  {
    name: 'q: two letters',
    path: (_, nth) => `/api/blogs?view=card&limit=12&q=${vocabulary[nth]?.slice(0, 2)}`,
  },
  { name: 'GET /blogs/:id', path: (size, nth) => `/api/blogs/${postOf(size, nth)}` },
  {
    // As many as the smallest site has.
    name: 'GET /blogs/standing, 100 ids',
    path: (size, nth) =>
      `/api/blogs/standing?ids=${Array.from({ length: 100 }, (_, at) => postOf(size, nth * 100 + at))}`,
  },
  { name: 'GET /category', path: () => '/api/category' },
  {
    name: 'GET /blog/:image',
    path: (size, nth) => `/api/blog/${nameOf(postOf(size, nth))}?w=400`,
    checksToken: true,
  },
  { name: 'feed', path: (_, nth) => `/blog/feed.xml?x=${nth}` },
  { name: 'sitemap', path: (_, nth) => `/sitemap.xml?x=${nth}` },
];

/** Where the sitemap is one of several. */
export const sitemapPart: Call = {
  name: 'sitemap, one part',
  path: ({ posts }, nth) =>
    posts < 1000 ? '/sitemap.xml' : `/sitemap-${1 + (nth % (posts / 1000 - 1))}.xml`,
};

const ofOperator: readonly Call[] = [
  {
    name: 'posts, page 1 to 100',
    path: ({ posts }, nth) => `/api/blogs?state=all&view=card&limit=5&page=${pageOf(posts, 5, nth)}`,
  },
  { name: 'posts, q', path: (_, nth) => `/api/blogs?state=all&view=card&limit=5&q=${rareWord(nth)}` },
  {
    name: 'messages, page 1 to 100',
    path: ({ messages }, nth) => `/api/contacts?state=inbox&limit=10&page=${pageOf(messages * 0.9, 10, nth)}`,
  },
  {
    name: 'messages, new',
    path: ({ messages }, nth) => `/api/contacts?state=new&limit=10&page=${pageOf(messages / 4, 10, nth)}`,
  },
  {
    name: 'messages, the middle page',
    path: ({ messages }, nth) =>
      `/api/contacts?limit=10&page=${Math.ceil(lastPage(messages, 10) / 2) + (nth % 3)}`,
  },
  {
    name: 'messages, q: one',
    path: ({ messages }, nth) => `/api/contacts?limit=10&q=visitor${1 + ((nth * 7919) % messages)}@`,
  },
  {
    name: 'messages, q: a frequent word',
    path: (_, nth) => `/api/contacts?limit=10&q=${vocabulary[nth % 40]}`,
  },
  {
    name: 'messages, q: a word in a dozen',
    path: (_, nth) => `/api/contacts?limit=10&q=${ofDozen[nth % ofDozen.length]}`,
  },
  { name: 'messages, q: a rare word', path: (_, nth) => `/api/contacts?limit=10&q=${rareWord(nth)}` },
  {
    name: 'messages, q: a word in all, page 1 to 8',
    path: (_, nth) => `/api/contacts?limit=10&q=visitor&page=${1 + (nth % 8)}`,
  },
  { name: 'one message', path: ({ messages }, nth) => `/api/contacts/${1 + ((nth * 7919) % messages)}` },
  { name: 'message counts', path: () => '/api/contact-desk' },
  { name: 'dashboard', path: () => '/api/dashboard' },
];
export const operatorCalls = ofOperator.map((call) => ({ ...call, operator: true }));
