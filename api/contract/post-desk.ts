import * as z from 'zod/mini';
import { post, postAuthor } from './blog.ts';
import { defineEndpoint } from './endpoint.ts';
import { TRASH_DAYS } from './restorable.ts';
import { editors } from './roles.ts';
import { id } from './text.ts';

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
  /** Ids of the posts that are another way than before. */
  changed: z.array(z.int()),
  /** Ids of which there is no post, or none any more. */
  missing: z.array(z.int()),
});
export type PostsChanged = z.infer<typeof changed>;

export const changePosts = defineEndpoint({
  method: 'POST',
  path: '/blog-desk/bulk',
  access: editors,
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

export const copyPost = defineEndpoint({
  method: 'POST',
  path: '/blog/:id/copy',
  access: editors,
  status: 201,
  summary: 'Make a draft with the text and the picture of a post',
  params: z.object({ id }),
  response: post,
});

export const listAuthors = defineEndpoint({
  method: 'GET',
  path: '/blog-desk/authors',
  access: editors,
  summary: 'Who made posts and has a login still, by name',
  response: z.array(postAuthor),
});
