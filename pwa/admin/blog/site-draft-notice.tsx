import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { SiteDraft } from './server-draft.ts';

interface SiteDraftNoticeProps {
  draft: SiteDraft;
  /** Of a post that is not stored yet. */
  isNew: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Says whose draft of the site a form starts from. Who opens it may not be who wrote it. */
export function SiteDraftNotice({ draft, isNew, isBusy, onDiscard }: SiteDraftNoticeProps) {
  const by = draft.by === null ? '' : ` by ${draft.by}`;
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <AdminConfirm
          label="Discard"
          question={`The draft${by} is deleted, for everybody.${isNew ? '' : ' The published post stays as it is.'}`}
          isBusy={isBusy}
          onConfirm={onDiscard}
        />
      }
    >
      {`Changes that are not published, saved ${adminTime(draft.saved)}${by}.`}
    </Notice>
  );
}
