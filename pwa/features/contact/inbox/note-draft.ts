const PREFIX = 'operator-note:';

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

/** Keeps it for as long as the tab lives; undefined forgets it. */
export function keepNoteDraft(id: number, draft: NoteDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + id);
    else sessionStorage.setItem(PREFIX + id, JSON.stringify(draft));
  } catch {
    // storage refused or full: the field itself still holds the words
  }
}

/** On logout nothing of the operator's stays. */
export function dropNoteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // storage refused: nothing was kept
  }
}

const isDraft = (value: unknown): value is NoteDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number';
