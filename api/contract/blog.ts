import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, text, wholeNumber } from './text.ts';

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 50_000;
export const CATEGORY_MAX = 60;
export const EXCERPT_LENGTH = 200;
export const SEARCH_MAX = 100;
/** The most posts one answer holds, and how many it holds when none is asked for. */
export const LIST_MAX = 100;
/** Posts on one page of the public listing. */
export const POSTS_PER_PAGE = 12;

export const MATCH_PREDICTIONS = 4;
export const BETTING_TIPS = 8;
/** The home page shows these, so they stay. */
export const FIXED_CATEGORIES: readonly number[] = [MATCH_PREDICTIONS, BETTING_TIPS];

export const category = z.object({ id: z.int(), category: z.string() });
export type Category = z.infer<typeof category>;

const postHead = {
  id: z.int(),
  blog_title: z.string(),
  /** The alternative text of the image. */
  title: z.string(),
  blog_img: z.string(),
  date: z.iso.datetime(),
  categoryId: z.int(),
  Category: category,
};

/** A whole post; `description` is Markdown as typed, made safe where it is rendered. */
export const post = z.object({ ...postHead, description: z.string() });
export type Post = z.infer<typeof post>;

/** A post in a list with `view=card`: plain text in place of the description. */
export const postCard = z.object({ ...postHead, excerpt: z.string() });
export type PostCard = z.infer<typeof postCard>;

const listed = z.union([post, postCard]);

export const pageQuery = {
  page: z.optional(wholeNumber(1, 1_000_000, 'Must be a whole number from 1.')),
  limit: z.optional(wholeNumber(1, LIST_MAX, `Must be a whole number from 1 to ${LIST_MAX}.`)),
  q: z.optional(text({ max: SEARCH_MAX })),
};

const listQuery = z.object({ ...pageQuery, view: z.optional(z.enum(['card'], 'Must be card.')) });
export type ListQuery = z.output<typeof listQuery>;

const params = z.object({ id });
const categoryName = z.object({
  category: text({ max: CATEGORY_MAX, required: 'A category needs a name.', line: true }),
});

const blog_title = text({ max: TITLE_MAX, required: 'A post needs a title.', line: true });
const description = text({ max: DESCRIPTION_MAX, required: 'A post needs a text.' });
const categoryId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Choose a category.');
const alternativeText = z.optional(text({ max: TITLE_MAX }));

/** The fields of a new post; the image travels beside them. */
export const newPost = z.object({ blog_title, description, categoryId, title: alternativeText });
export const postChange = z.object({
  blog_title: z.optional(blog_title),
  description: z.optional(description),
  categoryId: z.optional(categoryId),
  title: alternativeText,
});

const listErrors = ['invalid_fields', 'busy'] as const;
const writeErrors = [
  'unauthorized',
  'foreign_origin',
  'invalid_fields',
  'too_large',
  'unsupported_type',
  'busy',
] as const;
const imageErrors = ['unsupported_image', 'unreadable_image', 'disk_full'] as const;

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/category',
  access: 'public',
  status: 200,
  summary: 'The categories in menu order',
  response: z.array(category),
  errors: ['busy'],
});

export const listPosts = defineEndpoint({
  method: 'GET',
  path: '/blogs',
  access: 'public',
  status: 200,
  paged: true,
  summary: 'Posts, newest first; the newest 100 when no page is asked for',
  query: listQuery,
  response: listed,
  errors: listErrors,
});

/** The specification names this call twice, with two spellings. */
export const listPostsAgain = defineEndpoint({ ...listPosts, path: '/Blog' });

export const listCategoryPosts = defineEndpoint({
  method: 'GET',
  path: '/category/:id',
  access: 'public',
  status: 200,
  paged: true,
  summary: 'Posts of one category, newest first',
  params,
  query: listQuery,
  response: listed,
  errors: [...listErrors, 'not_found'],
});

export const readPost = defineEndpoint({
  method: 'GET',
  path: '/blogs/:id',
  access: 'public',
  status: 200,
  summary: 'One post, whole',
  params,
  response: post,
  errors: ['not_found', 'busy'],
});

export const createPost = defineEndpoint({
  method: 'POST',
  path: '/Blog',
  access: 'operator',
  status: 201,
  summary: 'Publish a post',
  body: newPost,
  file: 'blog_img',
  response: post,
  errors: [...writeErrors, ...imageErrors],
});

export const changePost = defineEndpoint({
  method: 'PATCH',
  path: '/blog/:id',
  access: 'operator',
  status: 200,
  summary: 'Change a post; a field or image that is not sent stays',
  params,
  body: postChange,
  file: 'blog_img',
  response: post,
  errors: [...writeErrors, ...imageErrors, 'not_found'],
});

export const deletePost = defineEndpoint({
  method: 'DELETE',
  path: '/blog/:id',
  access: 'operator',
  status: 204,
  summary: 'Delete a post and its image',
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy'],
});

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/category',
  access: 'operator',
  status: 201,
  summary: 'Add a category at the end of the menu',
  body: categoryName,
  response: category,
  errors: [...writeErrors, 'category_exists'],
});

export const renameCategory = defineEndpoint({
  method: 'PATCH',
  path: '/category/:id',
  access: 'operator',
  status: 200,
  summary: 'Rename a category',
  params,
  body: categoryName,
  response: category,
  errors: [...writeErrors, 'category_exists', 'not_found'],
});

export const deleteCategory = defineEndpoint({
  method: 'DELETE',
  path: '/category/:id',
  access: 'operator',
  status: 204,
  summary: 'Delete an empty category',
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'category_in_use', 'category_fixed', 'busy'],
});

/** The readable part of a post's address: Latin letters and digits of the title, or `post`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80).replace(/-+$/, '') || 'post';
}

/** The canonical path of a post's page. */
export function postPath({ id, blog_title }: { id: number; blog_title: string }): string {
  return `/blog/${id}/${slugOf(blog_title)}`;
}
