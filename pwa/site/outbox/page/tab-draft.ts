import type { ContactFields } from '#contract/contact.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { createTabName } from '#pwa/shared/browser/tab-name.ts';
import { type Draft, readFields, readPressed } from '#pwa/site/outbox/core/entry.ts';

/** The name of this tab's draft, and the names of other open tabs. */
export const { thisTab, holdTab, releaseTab, renameTab, liveTabs } = createTabName({
  name: 'outbox-tab',
  lock: 'outbox-draft ',
});

/** A draft in local storage: a page that is left has no time to write to the database. */
export interface EmergencyDraft extends Draft {
  /** The key under which it was submitted when the page was left: the outbox may contain it, and it may have arrived. */
  submitted?: string | undefined;
  /** The form's key: under it the same text is the same message. */
  form?: string | undefined;
  /** What was posted before the page's script ran (pwa/entry/early-form.ts): it may have arrived. */
  posted?: ContactFields | undefined;
  /** Saved before the page's script ran. */
  isEarly?: boolean | undefined;
}

export const emergencyDraft = (tab: string) =>
  stored('localStorage', `outbox-draft ${tab}`, (text): EmergencyDraft | undefined => {
    const { fields, edits, savedAt, submitted, form, posted, pressed, early } = JSON.parse(text);
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
      isEarly: early === true,
      posted: posted === undefined ? undefined : readFields(posted),
    };
  });
