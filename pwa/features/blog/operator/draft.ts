import * as z from 'zod/mini';

const PREFIX = 'operator-draft:';
const values = z.record(z.string(), z.string());
export type DraftValues = Readonly<Record<string, string>>;

/** What was typed into the form `name` on this device and not saved yet; undefined for nothing. */
export function readDraft(name: string): DraftValues | undefined {
  try {
    return values.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')).data;
  } catch {
    return undefined; // storage refused, or another hand's text
  }
}

/** The texts of a form; files cannot be kept. */
export function textsOf(form: HTMLFormElement): DraftValues {
  const texts = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts) as DraftValues;
}

/** Keeps texts on this device until they are saved or discarded, or the operator logs out. */
export function keepDraft(name: string, texts: DraftValues): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(texts));
  } catch {
    // storage refused or full: the form itself still holds the words
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // storage refused: nothing was kept
  }
}

/** On logout nothing of the operator's stays. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // storage refused: nothing was kept
  }
}
