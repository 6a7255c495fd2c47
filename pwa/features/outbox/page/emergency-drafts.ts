import { add } from '#pwa/features/outbox/core/outbox.ts';
import { liveTabs, thisTab } from './draft-tab.ts';
import { dropSpill, readSpill } from './emergency-draft.ts';
import { spiltTabs } from './emergency-draft-tabs.ts';

/** Messages that were pressed to go, and whose page was left before they were on disk: put there now, under their own keys. */
export async function takeUpSpilt(): Promise<void> {
  for (const tab of spiltTabs()) {
    const { submitted: key, fields, edits } = readSpill(tab) ?? {};
    if (key === undefined || fields === undefined) continue;
    if (tab !== thisTab() && (await liveTabs()).has(tab)) continue;
    await add(fields, { key, edits: edits ?? null });
    dropSpill(tab);
  }
}
