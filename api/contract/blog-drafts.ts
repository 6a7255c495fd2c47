import * as z from 'zod/mini';
import { editors } from './auth-rules.ts';
import { post } from './blog.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './blog-rules.ts';
import { BYTES_PER_CHARACTER } from './characters.ts';
import { defineEndpoint } from './endpoint.ts';
import { languages } from './language.ts';
import { id, text, wholeNumber } from './text.ts';

/** A new post has the UUID that its form made, a stored one `post-` and its id. */
const DRAFT_KEY = /^(?:post-[1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const params = z.object({ key: z.string().check(z.regex(DRAFT_KEY)) });

export const draftOfPost = (id: number): string => `post-${id}`;

/** A form's other fields: short texts by their names. */
const field = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z_]{0,39}$/));
const values = z.record(field, text({ max: DESCRIPTION_MAX })).check(
  z.refine((all) => Object.keys(all).length <= 40, 'At most 40 fields.'),
  z.refine(
    ({ blog_title = '' }) => blog_title.length <= TITLE_MAX * BYTES_PER_CHARACTER,
    'The title is too long.',
  ),
);

const draftHead = {
  key: z.string(),
  blog_title: z.string(),
  /** When it was saved last. */
  saved: z.iso.datetime(),
  /** Who saved it last; null: their login is gone. */
  by: z.nullable(z.string()),
  /** Grows with each save. */
  revision: z.int(),
  /** When it goes to the trash unless it is saved again; null: it is of a stored post, and stays. */
  trash_at: z.nullable(z.iso.datetime()),
};
const draftListed = z.object(draftHead);
export type DraftListed = z.infer<typeof draftListed>;

/** What an editor typed and did not publish: the fields of the form as they are. */
const postDraft = z.object({ ...draftHead, values: z.record(z.string(), z.string()) });
export type PostDraft = z.infer<typeof postDraft>;

export const listDrafts = defineEndpoint('GET /blog-drafts', editors, {
  summary:
    'Drafts of posts that are not stored yet, the last saved first; with a key that draft, if there is one',
  query: z.object({ key: z.optional(params.shape.key) }),
  response: z.array(draftListed),
});

export const readDraft = defineEndpoint('GET /blog-drafts/:key', editors, {
  summary: 'A draft of a post, whole',
  params,
  response: postDraft,
});

export const saveDraft = defineEndpoint('POST /blog-drafts/:key', editors, {
  summary: 'Save what is typed and not published, seen by operators alone; published, it is gone from here',
  limits: { bytes: 512 * 1024, seconds: 60 },
  params,
  body: z.object({
    values,
    /** The revision that the form read or saved last, 0 for none. If the stored one differs, nothing is saved. */
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 0.'),
  }),
  response: draftListed,
  errors: ['changed_meanwhile'],
});

export const discardDraft = defineEndpoint('DELETE /blog-drafts/:key', editors, {
  summary: 'Forget a draft of a post, unless it was saved again since it was read',
  params,
  query: z.object({
    /** The revision that was read. */
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  errors: ['changed_meanwhile'],
});

export const restoreDraft = defineEndpoint('POST /blog-drafts/:key/restore', editors, {
  summary: 'Bring a draft of a new post back from the trash',
  params,
});

/** Only the newest so many revisions of each post are kept. */
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
const postRevision = z.object(revisionHead);
export type PostRevision = z.infer<typeof postRevision>;

/** A post's address, language and what search engines and shared links show of it. */
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

const fullRevision = z.object({
  ...revisionHead,
  /** The alternative text of the image. */
  title: z.string(),
  description: z.string(),
  categoryId: z.int(),
  /** The name of the image; null: unknown. */
  picture: z.nullable(z.string()),
  /** null: unknown. */
  told: z.nullable(revisionSeo),
  /** Its image and its picture for shared links, as far as they are not on the site any more. */
  gone: z.array(z.string()),
});
export type FullRevision = z.infer<typeof fullRevision>;

const one = z.object({ id, revision: id });

export const listRevisions = defineEndpoint('GET /blog/:id/revisions', editors, {
  summary: `What a post said after each change, the newest first: the last ${REVISIONS_MAX}`,
  response: z.array(postRevision),
});

export const readRevision = defineEndpoint('GET /blog/:id/revisions/:revision', editors, {
  summary: 'What a post said after a change, whole',
  params: one,
  response: fullRevision,
});

export const restoreRevision = defineEndpoint('POST /blog/:id/revisions/:revision/restore', editors, {
  summary:
    'Give a post the words, the image and the fields for search engines of an earlier revision, all but its address; that is a change like any other, and undone by restoring the one before',
  params: one,
  body: z.object({
    /** The post's revision as the operator read it; if the stored one differs, nothing is changed. */
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: post,
  errors: ['changed_meanwhile'],
});
