import { dropDraft, keepDraft, NOTE_DRAFT as PREFIX } from '#pwa/admin/editing/drafts/draft.ts';
import { operatorTab } from '#pwa/admin/editing/drafts/draft-tab.ts';

/** A note that is typed and not saved. */
export interface NoteDraft {
  text: string;
  /** Of the note that it changes. */
  revision: number;
}

export function readNoteDraft(id: number): NoteDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + id) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined; // storage refused, or another hand's text
  }
}

/** Keeps it for as long as the tab lives; undefined forgets it. False where the tab keeps nothing. */
export function keepNoteDraft(id: number, draft: NoteDraft | undefined): boolean {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + id);
    else sessionStorage.setItem(PREFIX + id, JSON.stringify(draft));
    // A logout in another tab, which cannot look into this one, asks before it goes.
    const inAllTabs = `note ${operatorTab.thisTab()}`;
    if (keptHere().length > 0) keepDraft(inAllTabs, {});
    else dropDraft(inAllTabs);
    return true;
  } catch {
    return false; // storage refused or full: the field itself still holds the words
  }
}

const keptHere = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

const isDraft = (value: unknown): value is NoteDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number';
