import * as z from 'zod/mini';
import { DESCRIPTION_MAX, TITLE_MAX } from './blog-limits.ts';
import { BYTES_PER_CHARACTER } from './characters.ts';
import { defineEndpoint } from './endpoint.ts';
import { editors } from './roles.ts';
import { text, wholeNumber } from './text.ts';

/** Of a new post the UUID that its form made, of a stored one `post-` and its id. */
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

/** What an editor typed and did not publish: the fields of the form as they stand. */
export const postDraft = z.object({ ...draftHead, values: z.record(z.string(), z.string()) });
export type PostDraft = z.infer<typeof postDraft>;

export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/blog-drafts',
  access: editors,
  summary:
    'Drafts of posts that are not stored yet, the last saved first; with a key that draft, if there is one',
  query: z.object({ key: z.optional(params.shape.key) }),
  response: z.array(draftListed),
});

export const readDraft = defineEndpoint({
  method: 'GET',
  path: '/blog-drafts/:key',
  access: editors,
  summary: 'A draft of a post, whole',
  params,
  response: postDraft,
});

export const saveDraft = defineEndpoint({
  method: 'POST',
  path: '/blog-drafts/:key',
  access: editors,
  summary: 'Save what is typed and not published, seen by operators alone; published, it is gone from here',
  limits: { bytes: 512 * 1024, seconds: 60, rate: null },
  params,
  body: z.object({
    values,
    /** The revision that the form read or saved last, 0 for none. If the stored one differs, nothing is saved. */
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 0.'),
  }),
  response: draftListed,
  errors: ['changed_meanwhile'],
});

export const discardDraft = defineEndpoint({
  method: 'DELETE',
  path: '/blog-drafts/:key',
  access: editors,
  summary: 'Forget a draft of a post, unless it was saved again since it was read',
  params,
  query: z.object({
    /** The revision that was read. */
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: null,
  errors: ['changed_meanwhile'],
});

export const restoreDraft = defineEndpoint({
  method: 'POST',
  path: '/blog-drafts/:key/restore',
  access: editors,
  summary: 'Bring a draft of a new post back from the trash',
  params,
  response: null,
});
