import type { PageView } from '#contract/page-desk.ts';
import { type DraftValues, readDraft } from '#pwa/shared/admin/drafts/draft.ts';
import { NEW_PAGE } from './page-address.ts';
import { textOfValues, valuesOf } from './page-values.ts';

/** Where the device keeps what is typed of a page. */
export const draftName = (page: PageView | undefined) => `page:${page?.path ?? NEW_PAGE}`;

/** What was typed on this device and is not on the site. */
export function readKept(page: PageView | undefined): DraftValues | undefined {
  const kept = readDraft(draftName(page));
  return kept !== undefined && textOfValues(kept) !== textOfValues(valuesOf(page)) ? kept : undefined;
}
