import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, pageQuery } from './text.ts';

/** Days that the figures are of, the current one included. */
export const FIGURE_DAYS = 30;

const figureNames = ['visits', 'messages', 'taps'] as const;
export type FigureName = (typeof figureNames)[number];

/** What one page led to in the last FIGURE_DAYS days. Messages without suspected spam. */
export const pageFigures = z.object({ visits: z.int(), messages: z.int(), taps: z.int() });
export type PageFigures = z.infer<typeof pageFigures>;

/** Orders by a figure, from the most and (`_asc`) from the fewest. */
export const figureOrders = ['visits', 'visits_asc', 'messages', 'messages_asc', 'taps', 'taps_asc'] as const;
export type FigureOrder = (typeof figureOrders)[number];

/** Which figure an order goes by, and how; undefined for another order. */
export function figureOrderOf(order: string): { by: FigureName; direction: 'asc' | 'desc' } | undefined {
  const by = figureNames.find((name) => order === name || order === `${name}_asc`);
  return by && { by, direction: order === by ? 'desc' : 'asc' };
}

/** What search engines and shared links show of a post, where it differs from the post itself. */
const seoFields = {
  /** What search engines and shared links show in place of the title and of the beginning of the text. */
  seo_title: z.optional(z.string()),
  seo_description: z.optional(z.string()),
  /** The name of the picture for shared links, where it is another than `blog_img`. */
  share_picture: z.optional(z.string()),
  /** What search engines are to take for its address: an https address, or a path of this site. */
  canonical: z.optional(z.string()),
  /** Search engines must not list it. */
  noindex: z.optional(z.boolean()),
};

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

/** Orders of the operator's lists; all other lists have the first. */
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
  /** When a published post was published, a scheduled one will be, or a draft was saved. */
  date: z.iso.datetime(),
  categoryId: z.int(),
  Category: category,
  /** The readable part of its address, not encoded. */
  slug: z.optional(z.string()),
  /** BCP 47; absent: en-IN. */
  language: z.optional(z.string()),
  /** The author, where that is not who writes on this site; pages show it in place of the site's author label. */
  author_name: z.optional(z.string()),
  /** Present in answers to the operator only. */
  state: z.optional(z.enum(postStates)),
  /** Grows with each change; in answers to the operator only. */
  revision: z.optional(z.int()),
  /** Who made it, null where that is unknown or their login is gone; in answers to the operator only. */
  author: z.optional(z.nullable(postAuthor)),
};

/** A complete post; `description` is Markdown as typed, made safe where it is rendered. */
export const post = z.object({
  ...postHead,
  description: z.string(),
  /** When it was last changed, of a post that was changed after its `date`. */
  changed: z.optional(z.iso.datetime()),
  ...seoFields,
});
export type Post = z.infer<typeof post>;

/** A post in a list with `view=card`: plain text in place of the description; the operator's have figures. */
export const postCard = z.object({
  ...postHead,
  excerpt: z.string(),
  /** Full minutes that reading it takes; not in answers to the operator. */
  minutes: z.optional(z.int()),
  figures: z.optional(pageFigures),
});
export type PostCard = z.infer<typeof postCard>;

/** A post as visitors read it. With `view=html` its description is ''. */
export const renderedPost = z.extend(post, {
  excerpt: z.string(),
  /** Full minutes that reading it takes. */
  minutes: z.int(),
  /** Its text as its page shows it, safe; '' with the state `all`, and where the server has no pages. */
  html: z.string(),
});
export type RenderedPost = z.infer<typeof renderedPost>;

/** A row is read by the first that fits. */
const listed = z.union([renderedPost, post, postCard]);

/** `all`: drafts and scheduled posts too; asks for the live token of an editor and is answered `no-store`. */
const everyState = { state: z.optional(z.enum(['all'], 'Must be all.')) };
const listQuery = z
  .object({
    ...pageQuery,
    view: z.optional(z.enum(['card', 'html'], 'Must be card or html.')),
    ...everyState,
    /** Only posts of this state; the first three go with the state `all`. */
    only: z.optional(z.enum(postStates, `Must be one of ${postStates.join(', ')}.`)),
    /** The id of who made them. */
    author: z.optional(id),
    /** Absent: by date, newest first. */
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

export const listCategories = defineEndpoint('GET /category', 'public', {
  cache: 'content',
  summary: 'The categories in menu order; view=full has their descriptions, too',
  query: z.object({ view: z.optional(z.enum(['full'], 'Must be full.')) }),
  response: z.array(category),
});

export const listPosts = defineEndpoint('GET /blogs', 'public', {
  cache: 'content',
  paged: true,
  summary: 'Posts, newest first; the newest 100 when no page is asked for. Editors narrow and order them',
  query: listQuery,
  response: listed,
  errors: ['unauthorized', 'forbidden'],
});

/** The specification names this call twice, with two spellings. */
export const listPostsAgain = defineEndpoint('GET /Blog', 'public', listPosts);

export const listCategoryPosts = defineEndpoint('GET /category/:id', 'public', {
  cache: 'content',
  paged: true,
  summary: 'Posts of one category, newest first',
  query: listQuery,
  response: listed,
  errors: ['unauthorized', 'forbidden'],
});

export const readPost = defineEndpoint('GET /blogs/:id', 'public', {
  cache: 'content',
  summary: 'One post, whole; view=html leaves its Markdown out',
  query: z.object({ view: z.optional(z.enum(['html'], 'Must be html.')), ...everyState }),
  response: renderedPost,
  errors: ['unauthorized', 'forbidden'],
});

/** The most ids that one call asks for: as many posts as a device saves. */
export const ASKED_POSTS_MAX = 300;

export const listPublishedAmong = defineEndpoint('GET /blogs/standing', 'public', {
  summary: 'Which of these posts are published: what a device has saved of the others has to go',
  query: z.object({
    ids: z
      .string('Must be ids with commas between.')
      .check(
        z.regex(/^\d{1,15}(,\d{1,15}){0,299}$/, `Must be 1 to ${ASKED_POSTS_MAX} ids with commas between.`),
      ),
  }),
  response: z.array(z.int()),
});
