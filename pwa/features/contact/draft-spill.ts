import type { ContactFields } from '#contract/contact.ts';
import type { Draft } from './outbox-entry.ts';
import { readFields } from './outbox-read.ts';

/** A draft put aside by a page that was left. */
export interface Spilt extends Draft {
  /** It was handed over under this key when the page went: whether it reached the outbox is to be looked up. */
  submitted?: string | undefined;
  /** The key that the form came with, where the message's own was not made of it yet. */
  form?: string | undefined;
  /** What was posted from the form before the script was there (pwa/early-draft.ts): it may have arrived. */
  posted?: ContactFields | undefined;
}

/** A page that is being left has no time for the database, only for this. One for each tab. */
const PREFIX = 'outbox-draft ';

export function spill(tab: string, draft: Spilt): void {
  try {
    localStorage.setItem(PREFIX + tab, JSON.stringify(draft));
  } catch {
    // Refused or full: the last quarter of a second of typing may go.
  }
}

/** The tabs whose pages did not live to save their drafts: these are newer than the saved ones. */
export function spiltTabs(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}

export function readSpill(tab: string): Spilt | undefined {
  try {
    const { fields, edits, savedAt, submitted, form, posted } = JSON.parse(
      localStorage.getItem(PREFIX + tab) ?? '{}',
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
    localStorage.removeItem(PREFIX + tab);
  } catch {
    // refused: nothing stands there
  }
}
