import * as z from 'zod/mini';
import { editors } from './auth-rules.ts';
import { category, post, postAuthor, postStates } from './blog.ts';
import {
  CANONICAL_MAX,
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_MAX,
  DESCRIPTION_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  TITLE_MAX,
} from './blog-rules.ts';
import { defineEndpoint, LONG_BODY } from './endpoint.ts';
import { languages } from './language.ts';
import { markdownFault } from './markdown-limits.ts';
import { chosenPicture } from './media.ts';
import { IMAGE_BYTES_MAX } from './media-rules.ts';
import { canonicalFault } from './site-path.ts';
import { SLUG_MAX, slugFault } from './slug.ts';
import { id, text, wholeNumber, yesOrNo } from './text.ts';
import { TRASH_DAYS } from './trash-rules.ts';

const blog_title = text({ max: TITLE_MAX, required: 'A post needs a title.', line: true });
const description = text({
  max: DESCRIPTION_MAX,
  required: 'A post needs text.',
  faultOf: markdownFault,
});
const categoryId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Choose a category.');

/** Where a post is, and what search engines and shared links say of it. Empty: nothing of its own. */
const addressFields = {
  /** Empty: that of the title. A draft without one follows its title; once published, a post keeps its address. */
  slug: z.optional(text({ max: SLUG_MAX, faultOf: (slug) => (slug === '' ? undefined : slugFault(slug)) })),
  seo_title: z.optional(text({ max: SEO_TITLE_MAX, line: true })),
  seo_description: z.optional(text({ max: SEO_DESCRIPTION_MAX, line: true })),
  share_picture: z.optional(z.union([z.literal(''), chosenPicture], 'Choose a picture from the library.')),
  canonical: z.optional(text({ max: CANONICAL_MAX, line: true, faultOf: canonicalFault })),
  noindex: z.optional(yesOrNo),
  language: z.optional(z.enum(languages, `Must be one of ${languages.join(', ')}.`)),
};

const BAD_DATE = 'Must be a date and time with its zone, such as 2026-11-21T09:00:00+05:30.';
const mayBeLeft = {
  /** The alternative text of the image. */
  title: z.optional(text({ max: TITLE_MAX })),
  state: z.optional(z.enum(postStates, `Must be one of ${postStates.join(', ')}.`)),
  /** When a `scheduled` post is published. A form that leaves it out may send it empty. */
  date: z.optional(z.union([z.literal(''), z.iso.datetime({ offset: true })], BAD_DATE)),
  ...addressFields,
  /** Notify readers when the post comes out; only of a post that was never public and is not about care. Absent: as it was. */
  tell: z.optional(yesOrNo),
  /** The name of a picture of the library, in place of the image. */
  picture: chosenPicture,
};

/** The site's draft that is published: it is forgotten, unless it was saved again since. */
const draftRevision = z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'));

/** The fields of a new post; the image is sent with them. */
export const newPost = z.object({
  blog_title,
  description,
  categoryId,
  ...mayBeLeft,
  /**
   * A key made for one post: sent again with the same content, after an answer that was lost, it makes no second one and is
   * answered with the post as it is; with other content nothing is changed (`post_stands`).
   */
  key: z.optional(z.uuid('Must be a UUID.')),
  draftRevision,
});
export const postChange = z.object({
  ...z.partial(z.object({ blog_title, description, categoryId })).shape,
  ...mayBeLeft,
  /** What the operator read; if the stored one differs, nothing is changed. */
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.')),
  draftRevision,
});

/** A text of 50,000 characters at 8 bytes each fits, and 10 MB over a slow line. */
const UPLOAD = { bytes: 512 * 1024, fileBytes: IMAGE_BYTES_MAX, seconds: 300 } as const;

export const createPost = defineEndpoint('POST /Blog', editors, {
  status: 201,
  summary: 'Publish a post, keep it as a draft, or schedule it',
  limits: UPLOAD,
  body: newPost,
  file: 'blog_img',
  response: post,
  errors: ['unsupported_image', 'unreadable_image', 'post_stands'],
});

export const changePost = defineEndpoint('PATCH /blog/:id', editors, {
  summary: 'Change a post; a field or image that is not sent stays',
  limits: UPLOAD,
  body: postChange,
  file: 'blog_img',
  response: post,
  errors: ['unsupported_image', 'unreadable_image', 'changed_meanwhile'],
});

export const deletePost = defineEndpoint('DELETE /blog/:id', editors, {
  summary: `Hide a post and its image at once; they are gone for good after ${TRASH_DAYS} days`,
});

export const restorePost = defineEndpoint('POST /blog/:id/restore', editors, {
  summary: `Bring back a post that was deleted less than ${TRASH_DAYS} days ago`,
  response: post,
});

/** Posts of one call. */
export const BULK_POSTS_MAX = 100;

/** What undo gives back: the state, with the date that went with it, and the category. */
const asItWas = z.object({
  id,
  state: z.enum(['published', 'draft'], 'Must be published or draft.'),
  date: z.iso.datetime({ offset: true, error: 'Must be a date and time with its zone.' }),
  categoryId: id,
});

const change = z
  .object({
    /** `published`: now. */
    state: z.optional(z.enum(['published', 'draft'], 'Must be published or draft.')),
    categoryId: z.optional(id),
    /** true hides the posts, false brings them back. Alone. */
    deleted: z.optional(z.boolean('Must be true or false.')),
    /** Each post as it was before a change of states or categories. */
    was: z.optional(z.array(asItWas).check(z.maxLength(BULK_POSTS_MAX, `At most ${BULK_POSTS_MAX} posts.`))),
  })
  .check((ctx) => {
    const given = Object.values(ctx.value).filter((value) => value !== undefined);
    if (given.length === 1) return;
    const message = given.length === 0 ? 'Send what is to be changed.' : 'Send one change.';
    ctx.issues.push({ code: 'custom', message, path: ['state'], input: ctx.value });
  });
export type PostsChange = z.output<typeof change>;

const changed = z.object({
  /** Ids of the posts that were changed. */
  changed: z.array(z.int()),
  /** Ids that no post has, or has any more. */
  missing: z.array(z.int()),
});
export type PostsChanged = z.infer<typeof changed>;

export const changePosts = defineEndpoint('POST /blog-desk/bulk', editors, {
  summary: `Publish up to ${BULK_POSTS_MAX} posts, make them drafts, move them to a category, put them back as they were, delete them or bring them back, all or none. Deleted ones can be brought back for ${TRASH_DAYS} days`,
  body: z.object({
    ids: z
      .array(id, 'Must be ids of posts.')
      .check(
        z.minLength(1, 'Must be ids of posts.'),
        z.maxLength(BULK_POSTS_MAX, `At most ${BULK_POSTS_MAX} ids.`),
      ),
    change,
  }),
  response: changed,
});

export const copyPost = defineEndpoint('POST /blog/:id/copy', editors, {
  status: 201,
  summary: 'Make a draft with the text and the picture of a post',
  response: post,
});

export const listAuthors = defineEndpoint('GET /blog-desk/authors', editors, {
  summary: 'Who made posts and has a login still, by name',
  response: z.array(postAuthor),
});

export const countCategories = defineEndpoint('GET /blog-desk/categories', editors, {
  summary: 'How many posts each category has, drafts and scheduled ones too',
  response: z.array(z.object({ id: z.int(), posts: z.int() })),
});

const categoryName = z.object({
  category: text({ max: CATEGORY_MAX, required: 'A category needs a name.', line: true }),
});
const categoryWords = {
  description: z.optional(text({ max: CATEGORY_DESCRIPTION_MAX, line: true })),
  care: z.optional(z.boolean('Must be true or false.')),
};

export const createCategory = defineEndpoint('POST /category', editors, {
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

export const changeCategory = defineEndpoint('PATCH /category/:id', editors, {
  summary:
    'Change the name, the description or the care of a category, or its place in the menu, counted from 1',
  limits: LONG_BODY,
  body: categoryChange,
  response: category,
  errors: ['category_exists', 'changed_meanwhile'],
});

export const deleteCategory = defineEndpoint('DELETE /category/:id', editors, {
  summary: 'Delete an empty category, or one whose posts move to another',
  query: z.object({ moveTo: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Choose a category.')) }),
  errors: ['category_in_use', 'category_fixed'],
});
