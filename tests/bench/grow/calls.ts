import { postPath } from '#contract/post-address.ts';
import { nameOf, ofDozen, type Size, titleOf, vocabulary } from './seed.ts';

export interface Call {
  name: string;
  /** The address of the nth try: others each time where there are others. */
  path: (size: Size, nth: number) => string;
  operator?: boolean;
  /** Refuses an unknown token. */
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

const publicPaths: Readonly<Record<string, Call['path']>> = {
  'home page': (_, nth) => `/?x=${nth}`,
  'blog page 1 to 100': ({ posts }, nth) => `/blog?page=${pageOf(posts, 12, nth)}`,
  'blog page of a category': ({ posts }, nth) =>
    `/blog?category=${1 + (nth % 10)}&page=${pageOf(posts / 10, 12, nth)}`,
  'post page': (size, nth) => pathOf(postOf(size, nth)),
  'GET /blogs, cards, page 1': (_, nth) => `/api/blogs?view=card&limit=${12 + (nth % 5)}`,
  'GET /blogs, cards, page 1 to 100': ({ posts }, nth) =>
    `/api/blogs?view=card&limit=12&page=${pageOf(posts, 12, nth)}`,
  'GET /blogs, cards, last page': ({ posts }, nth) =>
    `/api/blogs?view=card&limit=12&page=${lastPage(posts, 12) - (nth % 2)}`,
  'GET /blogs, cards, the middle page': ({ posts }, nth) =>
    `/api/blogs?view=card&limit=12&page=${Math.ceil(lastPage(posts, 12) / 2) + (nth % 3)}`,
  'GET /blogs, 100 whole posts': ({ posts }, nth) => `/api/blogs?page=${pageOf(posts, 100, nth)}`,
  'GET /category/:id': ({ posts }, nth) =>
    `/api/category/${1 + (nth % 10)}?view=card&limit=12&page=${pageOf(posts / 10, 12, nth)}`,
  'q: one post': (size, nth) => `/api/blogs?view=card&limit=12&q=unique${postOf(size, nth)}`,
  // As many on each site: the smallest has none of most rare words.
  'q: a word in a dozen posts': (_, nth) =>
    `/api/blogs?view=card&limit=12&q=${ofDozen[nth % ofDozen.length]}`,
  'q: a rare word': (_, nth) => `/api/blogs?view=card&limit=12&q=${rareWord(nth)}`,
  'q: a frequent word': (_, nth) => `/api/blogs?view=card&limit=12&q=${vocabulary[nth % 40]}`,
  // About every fourth post holds it.
  'q: a frequent word, page 1 to 100': ({ posts }, nth) =>
    `/api/blogs?view=card&limit=12&q=${vocabulary[nth % 40]}&page=${pageOf(posts / 4, 12, nth)}`,
  // The smallest site has as much to find as the others.
  'q: a word in all posts, page 1 to 8': (_, nth) =>
    `/api/blogs?view=card&limit=12&q=report&page=${1 + (nth % 8)}`,
  'q: two letters': (_, nth) => `/api/blogs?view=card&limit=12&q=${vocabulary[nth]?.slice(0, 2)}`,
  'GET /blogs/:id': (size, nth) => `/api/blogs/${postOf(size, nth)}`,
  // As many as the smallest site has.
  'GET /blogs/standing, 100 ids': (size, nth) =>
    `/api/blogs/standing?ids=${Array.from({ length: 100 }, (_, at) => postOf(size, nth * 100 + at))}`,
  'GET /category': () => '/api/category',
  feed: (_, nth) => `/blog/feed.xml?x=${nth}`,
  sitemap: (_, nth) => `/sitemap.xml?x=${nth}`,
};

const callsOf = (paths: Readonly<Record<string, Call['path']>>) =>
  Object.entries(paths).map(([name, path]): Call => ({ name, path }));

export const publicCalls: readonly Call[] = [
  ...callsOf(publicPaths),
  {
    name: 'GET /blog/:image',
    path: (size, nth) => `/api/blog/${nameOf(postOf(size, nth))}?w=400`,
    checksToken: true,
  },
];

/** Where the sitemap is one of several. */
export const sitemapPart: Call = {
  name: 'sitemap, one part',
  path: ({ posts }, nth) =>
    posts < 1000 ? '/sitemap.xml' : `/sitemap-${1 + (nth % (posts / 1000 - 1))}.xml`,
};

const operatorPaths: Readonly<Record<string, Call['path']>> = {
  'posts, page 1 to 100': ({ posts }, nth) =>
    `/api/blogs?state=all&view=card&limit=5&page=${pageOf(posts, 5, nth)}`,
  'posts, q': (_, nth) => `/api/blogs?state=all&view=card&limit=5&q=${rareWord(nth)}`,
  'messages, page 1 to 100': ({ messages }, nth) =>
    `/api/contacts?state=inbox&limit=10&page=${pageOf(messages * 0.9, 10, nth)}`,
  'messages, new': ({ messages }, nth) =>
    `/api/contacts?state=new&limit=10&page=${pageOf(messages / 4, 10, nth)}`,
  'messages, the middle page': ({ messages }, nth) =>
    `/api/contacts?limit=10&page=${Math.ceil(lastPage(messages, 10) / 2) + (nth % 3)}`,
  'messages, q: one': ({ messages }, nth) =>
    `/api/contacts?limit=10&q=visitor${1 + ((nth * 7919) % messages)}@`,
  'messages, q: a frequent word': (_, nth) => `/api/contacts?limit=10&q=${vocabulary[nth % 40]}`,
  'messages, q: a word in a dozen': (_, nth) => `/api/contacts?limit=10&q=${ofDozen[nth % ofDozen.length]}`,
  'messages, q: a rare word': (_, nth) => `/api/contacts?limit=10&q=${rareWord(nth)}`,
  'messages, q: a word in all, page 1 to 8': (_, nth) =>
    `/api/contacts?limit=10&q=visitor&page=${1 + (nth % 8)}`,
  'one message': ({ messages }, nth) => `/api/contacts/${1 + ((nth * 7919) % messages)}`,
  'message counts': () => '/api/contact-desk',
  dashboard: () => '/api/dashboard',
};

export const operatorCalls = callsOf(operatorPaths).map((call) => ({ ...call, operator: true }));
