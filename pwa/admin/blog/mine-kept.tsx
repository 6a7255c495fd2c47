import { useState } from 'react';
import { dropDraft, readDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { keepPicture, readPicture } from '#pwa/admin/editing/drafts/draft-picture.ts';
import { useDraftPlace } from '#pwa/admin/editing/drafts/use-draft-place.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { mineForm } from './post-forms.ts';
import type { PostFormWork } from './use-post-form.ts';

/** The kept text can be restored, also after a reload, until it is discarded. */
export function MineKept({ work }: { work: PostFormWork }) {
  const [, setRound] = useState(0);
  const place = useDraftPlace(mineForm(work.stored?.id));
  const mine = place === undefined ? undefined : readDraft(place);
  if (place === undefined || mine === undefined || work.hasChanged || work.isOlder) return null;
  const drop = () => {
    dropDraft(place);
    void keepPicture(place, undefined);
    setRound((round) => round + 1);
  };
  const bringBack = async () => {
    const picture = await readPicture(place);
    const values = { revision: String(work.stored?.revision ?? ''), ...mine };
    drop();
    work.bringMineBack(values, picture);
  };
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <div className="button-row">
          <Button onPress={() => void bringBack()}>Bring mine back</Button>
          <AdminConfirm
            label="Drop mine"
            question="Your own text is deleted from this device."
            isBusy={false}
            onConfirm={drop}
          />
        </div>
      }
    >
      Your own text is kept beside what is in the fields.
    </Notice>
  );
}
