import type { PageView } from '#contract/pages.ts';
import { draftHere } from '#pwa/admin/editing/drafts/draft-place.ts';
import { NEW_PAGE } from './queries.ts';

/** The form of a page, by which its drafts on this device are found: one in each tab. */
export const formOf = (path = NEW_PAGE) => `page:${path}`;

/** Where this tab keeps what is typed of a page. */
export const draftName = (page: PageView | undefined) => draftHere(formOf(page?.path));
