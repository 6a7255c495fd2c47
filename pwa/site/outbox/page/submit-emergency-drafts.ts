import { add } from '#pwa/site/outbox/core/outbox.ts';
import { liveTabs, thisTab } from './draft-tab.ts';
import { emergencyDraft } from './emergency-draft.ts';
import { emergencyDraftTabs } from './marker.ts';

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
