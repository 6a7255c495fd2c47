import * as z from 'zod/mini';
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_MAX,
  LIST_MAX,
  PAGE_NUMBER_MAX,
  SEARCH_MAX,
} from './blog-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { LONG_BODY } from './endpoint-limits.ts';
import { figureOrders, pageFigures } from './page-figures.ts';
import { seoFields } from './post-seo.ts';
import { editors } from './roles.ts';
import { id, text, wholeNumber } from './text.ts';

export const category = z.object({
  id: z.int(),
  category: z.string(),
  /** Its posts help people who play too much: none of them invites to play. Absent: they do not. */
  care: z.optional(z.boolean()),
  /** One or two sentences for readers and search engines; with `view=full` only. */
  description: z.optional(z.string()),
});
export type Category = z.infer<typeof category>;

/** `scheduled`: published as soon as its date has come. */
export const postStates = ['published', 'draft', 'scheduled'] as const;
export type PostState = (typeof postStates)[number];

/** In what order the operator's lists are; the first is that of all others. */
export const postOrders = ['newest', 'oldest', 'title', 'title_desc', ...figureOrders] as const;
export type PostOrder = (typeof postOrders)[number];

export const postAuthor = z.object({ id: z.int(), username: z.string() });
export type PostAuthor = z.infer<typeof postAuthor>;

const postHead = {
  id: z.int(),
  blog_title: z.string(),
  /** The alternative text of the image. */
  title: z.string(),
  blog_img: z.string(),
  /** Of a published post when it was published, of a scheduled one when it will be, of a draft when it was saved. */
  date: z.iso.datetime(),
  categoryId: z.int(),
  Category: category,
  /** The readable part of its address, not encoded. */
  slug: z.optional(z.string()),
  /** BCP 47; absent: en-IN. */
  language: z.optional(z.string()),
  /** Who wrote it, where that is not who writes on this site: shown in place of the site's author label. */
  author_name: z.optional(z.string()),
  /** In answers to the operator only. */
  state: z.optional(z.enum(postStates)),
  /** Grows with each change; in answers to the operator only. */
  revision: z.optional(z.int()),
  /** Who made it, null where nobody knows or their login is gone; in answers to the operator only. */
  author: z.optional(z.nullable(postAuthor)),
};

/** A whole post; `description` is Markdown as typed, made safe where it is rendered. */
export const post = z.object({
  ...postHead,
  description: z.string(),
  /** When it was last changed, of a post that was changed after its `date`; where one post is asked for only. */
  changed: z.optional(z.iso.datetime()),
  ...seoFields,
});
export type Post = z.infer<typeof post>;

/** A post in a list with `view=card`: plain text in place of the description; the operator's have figures. */
export const postCard = z.object({ ...postHead, excerpt: z.string(), figures: z.optional(pageFigures) });
export type PostCard = z.infer<typeof postCard>;

const listed = z.union([post, postCard]);

export const pageQuery = {
  page: z.optional(wholeNumber(1, PAGE_NUMBER_MAX, 'Must be a whole number from 1.')),
  limit: z.optional(wholeNumber(1, LIST_MAX, `Must be a whole number from 1 to ${LIST_MAX}.`)),
  q: z.optional(text({ max: SEARCH_MAX })),
};

/** `all`: drafts and scheduled posts too; asks for the live token of an editor and is answered `no-store`. */
const everyState = { state: z.optional(z.enum(['all'], 'Must be all.')) };
const listQuery = z
  .object({
    ...pageQuery,
    view: z.optional(z.enum(['card'], 'Must be card.')),
    ...everyState,
    /** Those of one state; these three go with the state `all`. */
    only: z.optional(z.enum(postStates, `Must be one of ${postStates.join(', ')}.`)),
    /** The id of who made them. */
    author: z.optional(id),
    /** By date, newest first, unless it says otherwise. */
    order: z.optional(z.enum(postOrders, `Must be one of ${postOrders.join(', ')}.`)),
  })
  .check((ctx) => {
    const { state, only, author, order } = ctx.value;
    if (state === 'all') return;
    for (const [field, value] of Object.entries({ only, author, order })) {
      if (value === undefined) continue;
      const message = 'Goes with the state all.';
      ctx.issues.push({ code: 'custom', message, path: [field], input: ctx.value });
    }
  });
export type ListQuery = z.output<typeof listQuery>;

const params = z.object({ id });
const categoryName = z.object({
  category: text({ max: CATEGORY_MAX, required: 'A category needs a name.', line: true }),
});
const categoryWords = {
  description: z.optional(text({ max: CATEGORY_DESCRIPTION_MAX, line: true })),
  care: z.optional(z.boolean('Must be true or false.')),
};

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/category',
  access: 'public',
  cache: 'content',
  summary: 'The categories in menu order; view=full has their descriptions, too',
  query: z.object({ view: z.optional(z.enum(['full'], 'Must be full.')) }),
  response: z.array(category),
});

export const listPosts = defineEndpoint({
  method: 'GET',
  path: '/blogs',
  access: 'public',
  cache: 'content',
  paged: true,
  summary: 'Posts, newest first; the newest 100 when no page is asked for. Editors narrow and order them',
  query: listQuery,
  response: listed,
  errors: ['unauthorized', 'forbidden'],
});

/** The specification names this call twice, with two spellings. */
export const listPostsAgain = defineEndpoint({ ...listPosts, path: '/Blog' });

export const listCategoryPosts = defineEndpoint({
  method: 'GET',
  path: '/category/:id',
  access: 'public',
  cache: 'content',
  paged: true,
  summary: 'Posts of one category, newest first',
  params,
  query: listQuery,
  response: listed,
  errors: ['unauthorized', 'forbidden'],
});

export const readPost = defineEndpoint({
  method: 'GET',
  path: '/blogs/:id',
  access: 'public',
  cache: 'content',
  summary: 'One post, whole',
  params,
  query: z.object(everyState),
  response: post,
  errors: ['unauthorized', 'forbidden'],
});

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/category',
  access: editors,
  status: 201,
  summary: 'Add a category at the end of the menu',
  limits: LONG_BODY,
  body: categoryName,
  response: category,
  errors: ['category_exists'],
});

/** `was`: the name that the operator saw; if the stored one differs, nothing is changed. */
const categoryChange = z
  .object({
    ...z.partial(categoryName).shape,
    ...categoryWords,
    position: z.optional(wholeNumber(1, 1_000_000, 'Must be a whole number from 1.')),
    was: z.optional(z.string()),
  })
  .check(
    z.refine(({ was: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
      message: 'A category needs a name.',
      path: ['category'],
    }),
  );

export const changeCategory = defineEndpoint({
  method: 'PATCH',
  path: '/category/:id',
  access: editors,
  summary:
    'Change the name, the description or the care of a category, or its place in the menu, counted from 1',
  limits: LONG_BODY,
  params,
  body: categoryChange,
  response: category,
  errors: ['category_exists', 'changed_meanwhile'],
});

export const deleteCategory = defineEndpoint({
  method: 'DELETE',
  path: '/category/:id',
  access: editors,
  summary: 'Delete an empty category, or one whose posts move to another',
  params,
  query: z.object({ moveTo: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Choose a category.')) }),
  response: null,
  errors: ['category_in_use', 'category_fixed'],
});
