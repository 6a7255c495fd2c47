import * as z from 'zod/mini';
import { post, postStates } from './blog.ts';
import {
  CANONICAL_MAX,
  DESCRIPTION_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  TITLE_MAX,
} from './blog-limits.ts';
import { canonicalFault } from './canonical.ts';
import { defineEndpoint } from './endpoint.ts';
import { languages } from './language.ts';
import { markdownFault } from './markdown-limits.ts';
import { chosenPicture, IMAGE_BYTES_MAX } from './media.ts';
import { TRASH_DAYS } from './restorable.ts';
import { editors } from './roles.ts';
import { SLUG_MAX, slugFault } from './slug.ts';
import { id, text, wholeNumber, yesOrNo } from './text.ts';

const params = z.object({ id });
const blog_title = text({ max: TITLE_MAX, required: 'A post needs a title.', line: true });
const description = text({
  max: DESCRIPTION_MAX,
  required: 'A post needs a text.',
  faultOf: markdownFault,
});
const categoryId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Choose a category.');

/** Where a post is, and what search engines and shared links say of it. Empty: nothing of its own. */
const addressFields = {
  /** Empty: that of the title. A draft without one follows its title; once published, a post keeps its address. */
  slug: z.optional(text({ max: SLUG_MAX, faultOf: (slug) => (slug === '' ? undefined : slugFault(slug)) })),
  seo_title: z.optional(text({ max: SEO_TITLE_MAX, line: true })),
  seo_description: z.optional(text({ max: SEO_DESCRIPTION_MAX, line: true })),
  share_picture: z.optional(z.union([z.literal(''), chosenPicture], 'Choose a picture of the library.')),
  canonical: z.optional(text({ max: CANONICAL_MAX, line: true, faultOf: canonicalFault })),
  noindex: z.optional(yesOrNo),
  language: z.optional(z.enum(languages, `Must be one of ${languages.join(', ')}.`)),
};

const BAD_DATE = 'Must be a date and time with its zone, such as 2026-11-21T09:00:00+05:30.';
const mayBeLeft = {
  /** The alternative text of the image. */
  title: z.optional(text({ max: TITLE_MAX })),
  state: z.optional(z.enum(postStates, `Must be one of ${postStates.join(', ')}.`)),
  /** With the state `scheduled`: when it is published. A form that leaves it out may send it empty. */
  date: z.optional(z.union([z.literal(''), z.iso.datetime({ offset: true })], BAD_DATE)),
  ...addressFields,
  /** Readers who asked for it are told when it comes out, of a post that was never public and is not about care. Absent: as it was. */
  tell: z.optional(yesOrNo),
  /** The name of a picture of the library, in place of the image. */
  picture: chosenPicture,
};

/** The site's draft that is published: it is forgotten, unless it was saved again since. */
const draftRevision = z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'));

/** The fields of a new post; the image travels beside them. */
export const newPost = z.object({
  blog_title,
  description,
  categoryId,
  ...mayBeLeft,
  /**
   * Made for one post: sent again with the same content, after an answer that was lost, it makes no second one and is
   * answered with the post as it stands; with other content nothing is changed (`post_stands`).
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
const UPLOAD = { bytes: 512 * 1024, fileBytes: IMAGE_BYTES_MAX, seconds: 300, rate: null } as const;

export const createPost = defineEndpoint({
  method: 'POST',
  path: '/Blog',
  access: editors,
  status: 201,
  summary: 'Publish a post, keep it as a draft, or schedule it',
  limits: UPLOAD,
  body: newPost,
  file: 'blog_img',
  response: post,
  errors: ['unsupported_image', 'unreadable_image', 'post_stands'],
});

export const changePost = defineEndpoint({
  method: 'PATCH',
  path: '/blog/:id',
  access: editors,
  summary: 'Change a post; a field or image that is not sent stays',
  limits: UPLOAD,
  params,
  body: postChange,
  file: 'blog_img',
  response: post,
  errors: ['unsupported_image', 'unreadable_image', 'changed_meanwhile'],
});

export const deletePost = defineEndpoint({
  method: 'DELETE',
  path: '/blog/:id',
  access: editors,
  summary: `Hide a post and its image at once; they are gone for good after ${TRASH_DAYS} days`,
  params,
  response: null,
});

export const restorePost = defineEndpoint({
  method: 'POST',
  path: '/blog/:id/restore',
  access: editors,
  summary: `Bring back a post that was deleted less than ${TRASH_DAYS} days ago`,
  params,
  response: post,
});
