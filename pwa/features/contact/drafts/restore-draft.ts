import type { ContactFields } from '#contract/contact.ts';
import { countDrafts, isInOutbox, saveDraft, takeDraft } from '#pwa/features/outbox/core/draft.ts';
import type { Draft } from '#pwa/features/outbox/core/entry.ts';
import { keyOfForm } from '#pwa/features/outbox/core/form-key.ts';
import { holdTab, liveTabs, releaseTab, thisTab } from '#pwa/features/outbox/page/draft-tab.ts';
import { dropSpill, readSpill, type Spilt } from '#pwa/features/outbox/page/emergency-draft.ts';
import { spiltTabs } from '#pwa/features/outbox/page/emergency-draft-tabs.ts';
import { takeUpSpilt } from '#pwa/features/outbox/page/emergency-drafts.ts';

export interface Restored {
  draft?: Draft | undefined;
  /** What this tab's form showed before the script, and what is in the outbox by now. */
  taken?: ContactFields | undefined;
}

/** The draft that this tab's form starts with: `named`, which came with the page, its own, or that of a tab that is gone. */
export async function restoreDraft(named: string | undefined): Promise<Restored> {
  if (spiltTabs().length === 0 && (await countDrafts().catch(() => 0)) === 0) return {};
  try {
    const tab = await holdTab();
    await takeUpSpilt().catch(() => undefined);
    const live = await liveTabs();
    let taken: ContactFields | undefined;
    for (const left of spiltTabs()) {
      if (left !== tab && live.has(left)) continue;
      const spilt = readSpill(left);
      if (spilt !== undefined && !(await keepAsDraft(left, spilt)) && left === tab) taken = spilt.fields;
      dropSpill(left);
    }
    const draft = await takeDraft(tab, { live, named });
    if (draft === undefined) releaseTab();
    // It stands under a name that this tab gave up meanwhile.
    return { draft: tab === thisTab() ? draft : undefined, taken };
  } catch {
    return { draft: readSpill(thisTab()) };
  }
}

/** False for a message that was handed over before the page went. */
async function keepAsDraft(tab: string, { submitted, form, posted, ...draft }: Spilt): Promise<boolean> {
  const keyFor = (fields: ContactFields) => (form === undefined ? undefined : keyOfForm(form, fields));
  const key = submitted ?? (await keyFor(draft.fields));
  if (key !== undefined && (await isInOutbox(key))) return false;
  // It may have arrived: what is sent of it now takes its place.
  const earlier = posted && (await keyFor(posted));
  await saveDraft(tab, { ...draft, edits: earlier ? { key: earlier, supersedes: [] } : draft.edits });
  return true;
}
