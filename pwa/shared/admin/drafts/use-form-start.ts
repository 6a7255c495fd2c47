import { useState } from 'react';
import { type DraftValues, dropDraft, readDraft } from './draft.ts';

export interface FormStart {
  /** Where the fields start. */
  values: DraftValues;
  /** Makes the fields anew when it changes. */
  round: number;
  /** The values are a draft. */
  isRestored: boolean;
  /** They are the site's, not of this device. */
  isOfSite: boolean;
}

/** Where a form starts: from its draft on this device when there is one, else from the site's. The second part starts it anew and forgets the draft. */
export function useFormStart(
  name: string,
  original: DraftValues,
  siteDraft?: DraftValues,
): [FormStart, (values: DraftValues) => void] {
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
  const startAnew = (values: DraftValues) => {
    dropDraft(name);
    setStart(({ round }) => ({ values, round: round + 1, isRestored: false, isOfSite: false }));
  };
  return [start, startAnew];
}
