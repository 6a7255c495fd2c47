import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { type DraftValues, dropDraft, keepDraft, readDraft } from '#pwa/shared/admin/drafts/draft.ts';
import { beginDraft } from '#pwa/shared/admin/drafts/draft-place.ts';
import { useDraftPlace } from '#pwa/shared/admin/drafts/use-draft-place.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { mineForm } from './post-forms.ts';
import type { PostFormWork } from './use-post-form.ts';

/** Keeps the operator's own words while the newer post is in the fields. */
export const keepMine = (id: number, values: DraftValues) => beginDraft(mineForm(id), values);

/** The kept text can be restored, also after a reload, until it is discarded. */
export function MineKept({ work, post }: { work: PostFormWork; post: Post }) {
  const [, setRound] = useState(0);
  const place = useDraftPlace(mineForm(post.id));
  const mine = place === undefined ? undefined : readDraft(place);
  if (place === undefined || mine === undefined || work.hasChanged) return null;
  const drop = () => {
    dropDraft(place);
    setRound((round) => round + 1);
  };
  const bringBack = () => {
    const values = { ...mine, revision: String(post.revision ?? '') };
    drop();
    work.startFrom(values);
    keepDraft(work.name, values);
  };
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <div className="button-row">
          <button type="button" className="button button-quiet button-small" onClick={bringBack}>
            Bring mine back
          </button>
          <button type="button" className="button button-quiet button-small" onClick={drop}>
            Drop mine
          </button>
        </div>
      }
    >
      The newer post is in the fields. Your own text is kept.
    </Notice>
  );
}
