import type { RestoredPage } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';

/** Whether a call failed because the item is not there any more. */
export const isGone = (error: unknown): boolean => error instanceof Problem && error.code === 'not_found';

/** For the `catch` of a deletion: what another window or a colleague has deleted already is deleted as well. Throws any other error again. */
export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

const draftWords = {
  address: 'its address is in use',
  text: 'it can’t be published as it is',
} as const satisfies Record<NonNullable<RestoredPage['draftBecause']>, string>;

/** Says that something came back. @param draftBecause why a page that was published is a draft now */
export const backWords = (name: string, draftBecause: RestoredPage['draftBecause'] = null): string =>
  draftBecause === null ? `“${name}” is back.` : `“${name}” is back as a draft: ${draftWords[draftBecause]}.`;

/** Why something did not come back. */
export const notRestored = (error: unknown): string =>
  isGone(error)
    ? `It is gone for good: the trash keeps things for ${TRASH_DAYS} days.`
    : `Couldn’t restore. ${failureWords(error)}`;
