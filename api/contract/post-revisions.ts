import * as z from 'zod/mini';
import { post } from './blog.ts';
import { defineEndpoint } from './endpoint.ts';
import { languages } from './language.ts';
import { editors } from './roles.ts';
import { id, wholeNumber } from './text.ts';

/** Of each post the newest are kept. */
export const REVISIONS_MAX = 50;

const revisionHead = {
  id: z.int(),
  /** When it was stored. */
  at: z.iso.datetime(),
  /** Who stored it; null: their login is gone, or unknown. */
  by: z.nullable(z.string()),
  blog_title: z.string(),
  /** Characters of the text. */
  length: z.int(),
};
export const postRevision = z.object(revisionHead);
export type PostRevision = z.infer<typeof postRevision>;

/** What was told of a post beside its words. */
const revisionSeo = z.object({
  /** The last part of its address. */
  slug: z.string(),
  language: z.enum(languages),
  seo_title: z.string(),
  seo_description: z.string(),
  share_picture: z.string(),
  canonical: z.string(),
  noindex: z.boolean(),
});
export type RevisionSeo = z.infer<typeof revisionSeo>;

const wholeRevision = z.object({
  ...revisionHead,
  /** The alternative text of the image. */
  title: z.string(),
  description: z.string(),
  categoryId: z.int(),
  /** The name of the image; null: unknown. */
  picture: z.nullable(z.string()),
  /** null: unknown. */
  told: z.nullable(revisionSeo),
  /** Those of its image and its picture for shared links that are not on the site any more. */
  gone: z.array(z.string()),
});
export type WholeRevision = z.infer<typeof wholeRevision>;

const ofPost = z.object({ id });
const one = z.object({ id, revision: id });

export const listRevisions = defineEndpoint({
  method: 'GET',
  path: '/blog/:id/revisions',
  access: editors,
  summary: `What a post said after each change, the newest first: the last ${REVISIONS_MAX}`,
  params: ofPost,
  response: z.array(postRevision),
});

export const readRevision = defineEndpoint({
  method: 'GET',
  path: '/blog/:id/revisions/:revision',
  access: editors,
  summary: 'What a post said after a change, whole',
  params: one,
  response: wholeRevision,
});

export const restoreRevision = defineEndpoint({
  method: 'POST',
  path: '/blog/:id/revisions/:revision/restore',
  access: editors,
  summary:
    'Give a post the words, the image and what search engines are told of an earlier revision, all but its address; that is a change like any other, and undone by restoring the one before',
  params: one,
  body: z.object({
    /** Of the post, as the operator read it; if the stored one differs, nothing is changed. */
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: post,
  errors: ['changed_meanwhile'],
});
