import { useState } from 'react';
import { draftDevice, dropDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftNotice } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { keepPicture, readPicture } from '#pwa/admin/editing/drafts/draft-picture.ts';
import { useDraftPlace } from '#pwa/admin/editing/drafts/use-draft-place.ts';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { mineForm } from './post-forms.ts';
import type { PostFormWork } from './use-post-form.ts';

/** The kept text can be restored, also after a reload, until it is discarded. */
export function MineKept({ work }: { work: PostFormWork }) {
  const [, setRound] = useState(0);
  const place = useDraftPlace(mineForm(work.stored?.id));
  const mine = place === undefined ? undefined : draftDevice(() => place, 'draftRevision').read({});
  if (place === undefined || mine === undefined || work.hasChanged || work.isOlder) return null;
  const drop = () => {
    dropDraft(place);
    void keepPicture(place, undefined);
    setRound((round) => round + 1);
  };
  const bringBack = async () => {
    const picture = await readPicture(place);
    const values = { revision: String(work.stored?.revision ?? ''), ...mine.values };
    drop();
    work.bringMineBack({ ...mine, values }, picture);
  };
  return (
    <DraftNotice is="aside" onPress={() => void bringBack()}>
      <AdminConfirm
        label="Drop mine"
        question="Your own text is deleted from this device."
        isBusy={false}
        onConfirm={drop}
      />
    </DraftNotice>
  );
}
