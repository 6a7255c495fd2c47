import { useState } from 'react';
import { type DraftValues, dropDraft, keepDraft, readDraft } from './draft.ts';

export interface FormStart {
  /** Where the fields start. */
  values: DraftValues;
  /** Makes the fields anew when it changes. */
  round: number;
  /** The values are a draft. */
  isRestored: boolean;
  /** They are the site's, not of this device. */
  isOfSite: boolean;
  /** The draft that was given up. */
  discarded?: DraftValues;
  /** What was typed since, in whose place the draft came back. */
  setAside?: DraftValues | undefined;
}

/** Where a form starts: from its draft on this device when there is one, else from the site's. */
export function useFormStart(name: string, original: DraftValues, siteDraft?: DraftValues) {
  const [start, setStart] = useState<FormStart>(() => {
    const own = readDraft(name);
    const draft = own ?? siteDraft;
    return {
      values: draft ?? original,
      round: 0,
      isRestored: draft !== undefined,
      isOfSite: own === undefined && siteDraft !== undefined,
    };
  });
  const begin = (values: DraftValues, how: Partial<FormStart>) =>
    setStart(({ round }) => ({ values, round: round + 1, isRestored: false, isOfSite: false, ...how }));
  return {
    start,
    /** Starts it anew and forgets the draft. */
    startAnew(values: DraftValues): void {
      dropDraft(name);
      begin(values, {});
    },
    /** The same. What was typed can be brought back. */
    discard(values: DraftValues, typed = readDraft(name) ?? start.values): void {
      dropDraft(name);
      begin(values, { discarded: typed });
    },
    /** What was typed since takes its place. */
    bringBack(discarded: DraftValues, typed = readDraft(name)): void {
      keepDraft(name, discarded);
      begin(discarded, { isRestored: true, setAside: isTyped(typed, start.values) ? typed : undefined });
    },
    /** Keeps what is typed. */
    keep: (texts: DraftValues): void => void keepDraft(name, texts),
  };
}

/** Whether `texts` say anything else than where the form started. */
const isTyped = (texts: DraftValues = {}, from: DraftValues): boolean =>
  Object.entries(texts).some(
    ([name, text]) => !['savedAt', 'revision'].includes(name) && text !== (from[name] ?? ''),
  );
