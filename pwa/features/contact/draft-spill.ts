import type { Draft } from './outbox-entry.ts';
import { readFields } from './outbox-read.ts';

/** A page that is being left has no time for the database, only for this. */
const NAME = 'outbox-draft';

export function spill(draft: Draft): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Refused or full: the last quarter of a second of typing may go.
  }
}

/** The draft of a page that did not live to save it; it is newer than the saved one. */
export function readSpill(): Draft | undefined {
  try {
    const { fields, edits } = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    if (fields === undefined) return undefined;
    const isKnown = typeof edits?.key === 'string' && Array.isArray(edits.supersedes);
    return { fields: readFields(fields), edits: isKnown ? edits : null, errors: [] };
  } catch {
    return undefined;
  }
}

export function dropSpill(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // refused: nothing stands there
  }
}
