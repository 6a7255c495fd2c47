import { SETTINGS_DRAFT as NAME } from '#pwa/admin/editing/drafts/draft.ts';

/** What was typed and is not published, with the revision that it changes. */
export interface SettingsDraft {
  revision: number;
  /** As it was published then. */
  base: unknown;
  content: unknown;
}

export function readDraft(): SettingsDraft | undefined {
  try {
    const stored: SettingsDraft | null = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** False where the device keeps nothing. */
export function keepDraft(draft: SettingsDraft | undefined): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
