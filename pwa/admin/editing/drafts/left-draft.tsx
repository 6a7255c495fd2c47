import { useEffect, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { KeptDraft } from './draft.ts';
import { leftDrafts } from './draft-place.ts';

interface LeftDraftProps {
  /** Whose drafts are looked for. */
  form: string;
  /** The field that names them. */
  titleField: string;
  /** Another number when there may be another one. */
  round: number;
  onOpen: () => void;
}

/** Windows that are gone may have left more drafts than the one that came back. */
export function LeftDraft({ form, titleField, round, onOpen }: LeftDraftProps) {
  const [newest, setNewest] = useState<KeptDraft>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round is the occasion
  useEffect(() => {
    let isLeft = false;
    void leftDrafts(form).then(([first]) => {
      if (!isLeft) setNewest(first);
    });
    return () => {
      isLeft = true;
    };
  }, [form, round]);
  if (newest === undefined) return null;
  const title = newest.values[titleField]?.trim();
  return (
    <Notice role="status" tone="waiting" action={<Button onPress={onOpen}>Bring it back</Button>}>
      Something else that was typed here is kept{title ? `: “${title}”` : ''}.
    </Notice>
  );
}
