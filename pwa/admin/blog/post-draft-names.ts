import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { beginDraft } from '#pwa/admin/editing/drafts/draft-names.ts';

/** The names of a post's forms, by which its drafts on this device are found. */
export const postForm = (id: number | undefined): string => (id === undefined ? 'post' : `post-${id}`);

/** The operator's own words, kept while what is newer is in the fields. */
export const mineForm = (id: number | undefined): string => `${postForm(id)}-mine`;

/** Puts what was typed and chosen there. @param name of the draft that has the picture */
export const setMineAside = (id: number | undefined, values: DraftValues, name: string): Promise<void> =>
  beginDraft(mineForm(id), values, name);
