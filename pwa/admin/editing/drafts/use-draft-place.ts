import { useEffect, useState } from 'react';
import { claimDraft } from './draft-place.ts';

/** The name of this tab's draft of `form`, once it is clear which one that is; looked for anew with each `visit`. */
export function useDraftPlace(form: string, visit = 0): string | undefined {
  const [place, setPlace] = useState<{ name: string; visit: number }>();
  useEffect(() => {
    let isLeft = false;
    void claimDraft(form).then((name) => {
      if (!isLeft) setPlace({ name, visit });
    });
    return () => {
      isLeft = true;
    };
  }, [form, visit]);
  return place?.visit === visit ? place.name : undefined;
}
