import * as z from 'zod/mini';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';
import type { Device } from '../editing.ts';

const values = z.record(z.string(), z.string());
export type DraftValues = Readonly<Record<string, string>>;

const draft = (name: string) =>
  stored(
    'localStorage',
    `operator-draft:${name}`,
    (text): DraftValues | undefined => values.safeParse(JSON.parse(text)).data,
  );

export interface StoredDraft {
  /** What `storedDraft` finds it by. */
  name: string;
  values: DraftValues;
}

/** What was typed into the form `name` on this device and not saved yet; undefined for nothing. */
export const storedDraft = (name: string): DraftValues | undefined => draft(name).read();

/** The drafts of a form in all tabs (`{form} {tab}`, once `{form}` alone), the newest first. */
export function storedDrafts(form: string): StoredDraft[] {
  const kept = storedNames('localStorage', 'operator-draft:').flatMap((name) => {
    const values = name.split(' ')[0] === form ? storedDraft(name) : undefined;
    return values === undefined ? [] : [{ name, values }];
  });
  return kept.sort((a, b) => savedAt(b) - savedAt(a));
}

const savedAt = ({ values }: StoredDraft) => Number(values.savedAt ?? 0);

/** The texts of a form; files cannot be kept. */
export function textsOf(form: HTMLFormElement): DraftValues {
  const texts = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts) as DraftValues;
}

/** A field that is not there says as much as an empty one; lines end in one way. */
export const isSameTexts = (one: DraftValues, other: DraftValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => lines(one[name]) === lines(other[name]));

/** With `\n` as the only line break: `FormData` gives `\r\n`. */
export const lines = (text = '') => text.replace(/\r\n?/g, '\n');

/** Keeps texts on this device until they are saved or discarded, or the operator logs out. False: it cannot. */
export const keepDraft = (name: string, texts: DraftValues): boolean =>
  draft(name).keep({ ...texts, savedAt: String(Date.now()) });

export const dropStoredDraft = (name: string): void => void draft(name).keep(undefined);

/** Where a form keeps what is typed, with what that is typed over. @param versionIn where the row version is stored with the texts */
export const draftDevice = (name: () => string, versionIn: string): Device<DraftValues> => ({
  read() {
    const found = storedDraft(name());
    if (found === undefined) return undefined;
    const { base, savedAt: _, [versionIn]: rowVersion = 0, uncertain, ...values } = found;
    return {
      values,
      rowVersion: Number(rowVersion),
      base: baseIn(base),
      isUncertain: uncertain !== undefined,
    };
  },
  keep({ values, rowVersion, base, isUncertain = false }) {
    const typed = { ...values, [versionIn]: String(rowVersion), ...(isUncertain && { uncertain: 'yes' }) };
    const isWhole = base !== undefined && keepDraft(name(), { ...typed, base: JSON.stringify(base) });
    // On a device that is nearly full what is typed comes first.
    return isWhole || keepDraft(name(), typed);
  },
  drop: () => dropStoredDraft(name()),
});

function baseIn(text: string | undefined): DraftValues | undefined {
  try {
    return values.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    // There is none, or a damaged one: each field that differs is asked about in a conflict.
    return undefined;
  }
}
