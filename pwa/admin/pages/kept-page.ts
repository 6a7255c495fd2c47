import type { PageView } from '#contract/pages.ts';
import { type DraftValues, dropDraft, keepDraft, readDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { draftHere } from '#pwa/admin/editing/drafts/draft-place.ts';
import { NEW_PAGE } from './page-address.ts';
import { textOfValues, valuesOf } from './page-values.ts';

/** The form of a page, by which its drafts on this device are found: one in each tab. */
export const formOf = (path = NEW_PAGE) => `page:${path}`;

/** Where this tab keeps what is typed of a page. */
export const draftName = (page: PageView | undefined) => draftHere(formOf(page?.path));

/** What was typed on this device and is not on the site. */
export function readKept(page: PageView | undefined): DraftValues | undefined {
  const name = draftName(page);
  const kept = readDraft(name);
  if (kept !== undefined && textOfValues(kept) !== textOfValues(valuesOf(page))) return kept;
  dropDraft(name);
  return undefined;
}

/** Keeps what is typed over a revision of the page. What the site has already is not kept. */
export function keepOver(
  { page, revision }: { page: PageView | undefined; revision: number },
  typed: DraftValues,
  saved: string,
): void {
  const name = draftName(page);
  if (textOfValues(typed) === saved) dropDraft(name);
  else keepDraft(name, { ...typed, revision: String(revision) });
}

/** The page has another address. */
export function moveKept(former: PageView | undefined, now: PageView): void {
  const typed = readDraft(draftName(former));
  dropDraft(draftName(former));
  if (typed !== undefined) keepDraft(draftName(now), { ...typed, revision: String(now.revision) });
}
