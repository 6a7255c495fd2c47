import * as z from 'zod/mini';

const PREFIX = 'operator-draft:';
/** The draft of the settings, which has a shape of its own. */
export const SETTINGS_DRAFT = 'settings-draft';
/** In session storage: notes that are typed, and who is being answered from this tab. */
export const NOTE_DRAFT = 'operator-note:';
export const ANSWERING = 'operator-answering:';
const values = z.record(z.string(), z.string());
export type DraftValues = Readonly<Record<string, string>>;

export interface KeptDraft {
  /** What `readDraft` finds it by. */
  name: string;
  values: DraftValues;
}

/** What was typed into the form `name` on this device and not saved yet; undefined for nothing. */
export function readDraft(name: string): DraftValues | undefined {
  try {
    return values.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')).data;
  } catch {
    return undefined; // storage refused, or another hand's text
  }
}

/** The drafts of a form in all tabs (`{form} {tab}`, once `{form}` alone), the newest first. */
export function keptDrafts(form: string): KeptDraft[] {
  const kept = allNames().flatMap((name) => {
    const draft = name.split(' ')[0] === form ? readDraft(name) : undefined;
    return draft === undefined ? [] : [{ name, values: draft }];
  });
  return kept.sort((a, b) => savedAt(b) - savedAt(a));
}

const savedAt = ({ values }: KeptDraft) => Number(values.savedAt ?? 0);

function allNames(): string[] {
  try {
    const keys = Object.keys(localStorage);
    return keys.flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return []; // storage refused: nothing was kept
  }
}

/** The texts of a form; files cannot be kept. */
export function textsOf(form: HTMLFormElement): DraftValues {
  const texts = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts) as DraftValues;
}

/** What was typed last is in the form alone: the storage is refused or full. */
const notKept = new Set<string>();
export const isKept = (name: string): boolean => !notKept.has(name);
export const keptWords = (name: string): string =>
  isKept(name) ? 'Kept on this device' : 'This device cannot keep it';

/** Keeps texts on this device until they are saved or discarded, or the operator logs out. */
export function keepDraft(name: string, texts: DraftValues): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ ...texts, savedAt: String(Date.now()) }));
    notKept.delete(name);
  } catch {
    notKept.add(name);
  }
}

export function dropDraft(name: string): void {
  notKept.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // storage refused: nothing was kept
  }
}

const isDraft = (key: string) => key.startsWith(PREFIX) || key === SETTINGS_DRAFT;
const isOfTab = (key: string) => key.startsWith(NOTE_DRAFT) || key.startsWith(ANSWERING);

/** Whether anything is typed and not saved, in whatever window. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some(isDraft);
  } catch {
    return false; // storage refused: nothing was kept
  }
}

/** On logout nothing of the operator's stays. */
export const dropAllDrafts = (): void => drop(() => localStorage, isDraft);
export const dropAllOfTab = (): void => drop(() => sessionStorage, isOfTab);

function drop(storage: () => Storage, isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(storage()).filter(isDropped)) storage().removeItem(key);
  } catch {
    // storage refused: nothing was kept
  }
}
