import { Button } from '#pwa/admin/kit/button.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { PostFormWork } from './use-post-form.ts';

/** The site has a newer draft than this form: the choice between the two, before one is published. */
export function NewerDraft({ work, onReopen }: { work: PostFormWork; onReopen: () => void }) {
  return (
    <div className="changed-meanwhile">
      <Notice role="alert" tone="danger">
        Not saved: another window or colleague saved a newer draft of this post. Nothing of either is lost.
      </Notice>
      <div className="button-row">
        <Button isLarge onPress={onReopen}>
          Load the newer one
        </Button>
        <Button kind="danger" isLarge isDisabled={work.isSending} onPress={work.saveDraftOver}>
          Save my draft over it
        </Button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={work.isSending}
          onClick={({ currentTarget }) => {
            work.leaveNewerDraft();
            currentTarget.form?.requestSubmit();
          }}
        >
          Save mine, keep the newer draft
        </button>
      </div>
    </div>
  );
}
