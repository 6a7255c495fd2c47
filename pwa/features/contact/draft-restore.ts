import { dropSpill, readSpill, type Spilt, spiltTabs } from './draft-spill.ts';
import { holdTab, liveTabs, releaseTab, thisTab } from './draft-tab.ts';
import { countDrafts, isInOutbox, saveDraft, takeDraft } from './outbox-draft.ts';
import type { Draft } from './outbox-entry.ts';
import { keyOfForm } from './outbox-form-key.ts';
import { takeUpSpilt } from './outbox-spilt.ts';

/** The draft that this tab's form starts with: `named`, which came with the page, its own, or that of a tab that is gone. */
export async function restoreDraft(named: string | undefined): Promise<Draft | undefined> {
  if (spiltTabs().length === 0 && (await countDrafts().catch(() => 0)) === 0) return undefined;
  try {
    const tab = await holdTab();
    await takeUpSpilt().catch(() => undefined);
    const live = await liveTabs();
    for (const left of spiltTabs()) {
      if (left !== tab && live.has(left)) continue;
      const spilt = readSpill(left);
      if (spilt !== undefined && !(await isTaken(spilt))) {
        const { submitted: _submitted, form: _form, ...draft } = spilt;
        await saveDraft(left, draft);
      }
      dropSpill(left);
    }
    const draft = await takeDraft(tab, { live, named });
    if (draft === undefined) releaseTab();
    // It stands under a name that this tab gave up meanwhile.
    return tab === thisTab() ? draft : undefined;
  } catch {
    return readSpill(thisTab());
  }
}

/** It was handed over before the page went. */
async function isTaken({ submitted, form, fields }: Spilt): Promise<boolean> {
  const key = submitted ?? (form === undefined ? undefined : await keyOfForm(form, fields));
  return key !== undefined && isInOutbox(key);
}
