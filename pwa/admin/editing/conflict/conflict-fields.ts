import { type DraftValues, lines } from '../drafts/draft.ts';
import { type Conflict, merge } from './merge.ts';

/** A field in which two texts differ, as people read it. */
export interface ConflictField extends Conflict {
  label: string;
  /** What each side says. */
  words: Record<'mine' | 'theirs', string>;
}

/** Characters shown before and after the place where two long texts part. */
const AROUND = 160;

interface FormsCompared {
  mine: DraftValues;
  theirs: DraftValues;
  /** What both were typed over; undefined: not known. */
  base: DraftValues | undefined;
  /** The labels of the fields that are compared. */
  labels: Readonly<Record<string, string>>;
  /** A value as people read it. */
  wordsOf?: (field: string, value: string) => string;
}

/** The fields in which the values of two forms differ. */
export function conflictFields({
  labels,
  wordsOf = (_, value) => value,
  ...sides
}: FormsCompared): ConflictField[] {
  const texts = (values: DraftValues) =>
    Object.fromEntries(Object.keys(labels).map((name) => [name, lines(values[name])]));
  const { mine, theirs, base } = sides;
  return merge(base && texts(base), texts(mine), texts(theirs)).map((conflict) => {
    const name = String(conflict.path[0]);
    const [ours, others] = [String(conflict.mine), String(conflict.theirs)].map((value) =>
      wordsOf(name, value),
    ) as [string, string];
    return { ...conflict, label: labels[name] ?? name, words: stretches(ours, others) };
  });
}

/** Both texts around the place where they part. */
export function stretches(mine: string, theirs: string): ConflictField['words'] {
  let at = 0;
  while (at < mine.length && mine[at] === theirs[at]) at += 1;
  const from = Math.max(0, at - AROUND / 2);
  return { mine: stretch(mine, from), theirs: stretch(theirs, from) };
}

function stretch(text: string, from: number): string {
  const part = text.slice(from, from + 2 * AROUND).toWellFormed();
  const words = `${from > 0 ? '…' : ''}${part}${from + 2 * AROUND < text.length ? '…' : ''}`;
  return words.trim() === '' ? '(empty)' : words;
}
