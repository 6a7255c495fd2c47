import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { contact } from './contact-inbox.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerers, editors } from './roles.ts';

/** What was deleted less than ten minutes ago: `restoreContact` and `restorePost` bring it back, from any device. */
export const deletion = {
  deleted_at: z.iso.datetime(),
  /** It can be restored until before this time. */
  restorable_until: z.iso.datetime(),
};
const query = z.object({ page: pageQuery.page, limit: pageQuery.limit });

export const deletedContact = z.extend(contact, deletion);
export type DeletedContact = z.infer<typeof deletedContact>;

export const listDeletedContacts = defineEndpoint({
  method: 'GET',
  path: '/contact-desk/deleted',
  access: answerers,
  paged: true,
  summary: 'Deleted messages that can still be restored, the latest deletion first',
  query,
  response: deletedContact,
});

export const deletedPost = z.object({ id: z.int(), blog_title: z.string(), ...deletion });
export type DeletedPost = z.infer<typeof deletedPost>;

export const listDeletedPosts = defineEndpoint({
  method: 'GET',
  path: '/blog-desk/deleted',
  access: editors,
  paged: true,
  summary: 'Deleted posts that can still be restored, the latest deletion first',
  query,
  response: deletedPost,
});
