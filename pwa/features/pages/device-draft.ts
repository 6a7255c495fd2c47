import type { PageFields } from '#contract/page-desk.ts';

/** What was typed and not saved, on this device. */
interface DeviceDraft {
  /** The revision that it was typed over. */
  revision: number;
  fields: PageFields;
  slug?: string | undefined;
}

const keyOf = (path: string) => `page-draft ${path}`;

export function keepDraft(path: string, draft: DeviceDraft): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    // Full, or forbidden: the page has it still.
  }
}

export function readDraft(path: string): DeviceDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(path)) ?? '') as DeviceDraft;
  } catch {
    return undefined;
  }
}

export function dropDraft(path: string): void {
  try {
    localStorage.removeItem(keyOf(path));
  } catch {
    // Nothing was kept.
  }
}
