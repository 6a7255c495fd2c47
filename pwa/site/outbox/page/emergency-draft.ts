import type { ContactFields } from '#contract/contact.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import type { Draft } from '#pwa/site/outbox/core/entry.ts';
import { add } from '#pwa/site/outbox/core/outbox.ts';
import { readFields, readPressed } from '#pwa/site/outbox/core/stored-rows.ts';
import { liveTabs, thisTab } from './draft-tab.ts';
import { emergencyDraftTabs } from './marker.ts';

/** A draft in local storage: a page that is left has no time to write to the database. */
export interface EmergencyDraft extends Draft {
  /** The key under which it was submitted when the page was left: the outbox may contain it. */
  submitted?: string | undefined;
  /** The form's key, where the message's key was not derived from it yet. */
  form?: string | undefined;
  /** What was posted before the page's script ran (pwa/entry/early-form.ts): it may have arrived. */
  posted?: ContactFields | undefined;
}

export const emergencyDraft = (tab: string) =>
  stored('localStorage', `outbox-draft ${tab}`, (text): EmergencyDraft | undefined => {
    const { fields, edits, savedAt, submitted, form, posted, pressed } = JSON.parse(text);
    if (fields === undefined) return undefined;
    const isKnown = typeof edits?.key === 'string' && Array.isArray(edits.supersedes);
    return {
      fields: readFields(fields),
      edits: isKnown ? edits : null,
      errors: [],
      savedAt,
      submitted,
      form,
      pressed: readPressed(pressed),
      posted: posted === undefined ? undefined : readFields(posted),
    };
  });

/** Adds messages to the outbox that were submitted on a page which was left before they were on disk, under their own keys. */
export async function submitEmergencyDrafts(): Promise<void> {
  for (const tab of emergencyDraftTabs()) {
    const { submitted: key, fields, edits } = emergencyDraft(tab).read() ?? {};
    if (key === undefined || fields === undefined) continue;
    if (tab !== thisTab() && (await liveTabs()).has(tab)) continue;
    await add(fields, { key, edits: edits ?? null });
    emergencyDraft(tab).keep(undefined);
  }
}
