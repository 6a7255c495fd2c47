import type { ContactFields } from '#contract/contact.ts';
import { countDrafts, saveDraft, takeDraft } from '#pwa/site/outbox/core/draft.ts';
import { type Draft, isSame } from '#pwa/site/outbox/core/entry.ts';
import { keyOfText } from '#pwa/site/outbox/core/form-key.ts';
import { holdTab, liveTabs, releaseTab, thisTab } from '#pwa/site/outbox/page/draft-tab.ts';
import { type EmergencyDraft, emergencyDraft } from '#pwa/site/outbox/page/emergency-draft.ts';
import { emergencyDraftTabs } from '#pwa/site/outbox/page/marker.ts';
import { refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { submitEmergencyDrafts } from '#pwa/site/outbox/page/submit-emergency-drafts.ts';

export interface Restored {
  draft?: (Draft & Pick<EmergencyDraft, 'form'>) | undefined;
  /** The text of this tab's emergency draft that is in the outbox: the form shows it as it did before hydration. */
  taken?: ContactFields | undefined;
}

/** The draft that the form starts with: `named`, which came with the page, this tab's own, or that of a closed tab. */
export async function restoreDraft(named: string | undefined): Promise<Restored> {
  if (emergencyDraftTabs().length === 0 && (await countDrafts().catch(() => 0)) === 0) return {};
  try {
    const tab = await holdTab();
    await submitEmergencyDrafts().catch(() => undefined);
    const live = await liveTabs();
    let taken: ContactFields | undefined;
    let isAnySaved = false;
    for (const name of emergencyDraftTabs()) {
      if (name !== tab && live.has(name)) continue;
      const emergency = emergencyDraft(name).read();
      const isSaved = emergency !== undefined && (await keepAsDraft(name, emergency));
      if (!isSaved && name === tab) taken = emergency?.fields;
      isAnySaved ||= isSaved;
      emergencyDraft(name).keep(undefined);
    }
    // What was read of the outbox before knows of no draft, and the next tab would not look for one.
    if (isAnySaved) await refresh();
    const draft = await takeDraft(tab, { live, named });
    if (draft === undefined) releaseTab();
    // Otherwise it is saved under a name that this tab gave up meanwhile.
    return { draft: tab === thisTab() ? draft : undefined, taken };
  } catch {
    // No database: a message in it may have this text.
    const draft = emergencyDraft(thisTab()).read();
    return { draft: draft?.submitted === undefined ? draft : undefined };
  }
}

/** Saves an emergency draft as a draft. False where its text is a message in the outbox. */
async function keepAsDraft(
  tab: string,
  { submitted, form, posted, ...draft }: EmergencyDraft,
): Promise<boolean> {
  const keyFor = (fields: ContactFields) => (form === undefined ? undefined : keyOfText(form, fields));
  const key = submitted ?? (await keyFor(draft.fields));
  // It may have arrived, so a message of this draft supersedes it.
  const earlier = posted && (await keyFor(posted));
  const edits = earlier ? { key: earlier, supersedes: [] } : draft.edits;
  const pressed = posted && isSame(posted, draft.fields) ? 'unanswered' : draft.pressed;
  return saveDraft(tab, { ...draft, edits, pressed }, key);
}
