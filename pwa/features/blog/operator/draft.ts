import * as z from 'zod/mini';

const PREFIX = 'operator-draft:';
const values = z.record(z.string(), z.string());
export type DraftValues = Readonly<Record<string, string>>;

/** What was typed into the form `name` in this tab and not saved yet; undefined for nothing. */
export function readDraft(name: string): DraftValues | undefined {
  try {
    return values.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')).data;
  } catch {
    return undefined; // storage refused, or another hand's text
  }
}

/** Keeps the texts of a form for as long as the tab lives; files cannot be kept. */
export function keepDraft(name: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // storage refused or full: the form itself still holds the words
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // storage refused: nothing was kept
  }
}

/** On logout nothing of the operator's stays. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // storage refused: nothing was kept
  }
}
