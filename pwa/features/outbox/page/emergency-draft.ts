import type { ContactFields } from '#contract/contact.ts';
import type { Draft } from '#pwa/features/outbox/core/entry.ts';
import { readFields } from '#pwa/features/outbox/core/read.ts';
import { SPILT } from './emergency-draft-tabs.ts';

/** A draft put aside by a page that was left. */
export interface Spilt extends Draft {
  /** It was handed over under this key when the page went: whether it reached the outbox is to be looked up. */
  submitted?: string | undefined;
  /** The key that the form came with, where the message's own was not made of it yet. */
  form?: string | undefined;
  /** What was posted from the form before the script was there (pwa/entry/early-form.ts): it may have arrived. */
  posted?: ContactFields | undefined;
}

export function spill(tab: string, draft: Spilt): void {
  try {
    localStorage.setItem(SPILT + tab, JSON.stringify(draft));
  } catch {
    // Refused or full: the last quarter of a second of typing may go.
  }
}

export function readSpill(tab: string): Spilt | undefined {
  try {
    const { fields, edits, savedAt, submitted, form, posted } = JSON.parse(
      localStorage.getItem(SPILT + tab) ?? '{}',
    );
    if (fields === undefined) return undefined;
    const isKnown = typeof edits?.key === 'string' && Array.isArray(edits.supersedes);
    return {
      fields: readFields(fields),
      edits: isKnown ? edits : null,
      errors: [],
      savedAt,
      submitted,
      form,
      posted: posted === undefined ? undefined : readFields(posted),
    };
  } catch {
    return undefined;
  }
}

export function dropSpill(tab: string): void {
  try {
    localStorage.removeItem(SPILT + tab);
  } catch {
    // refused: nothing stands there
  }
}
