import { useNavigate } from '@tanstack/react-router';
import { Problem } from '#contract/problem.ts';
import { dropDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { beginDraft } from '#pwa/admin/editing/drafts/draft-place.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { mineForm } from './post-forms.ts';
import type { PostFormWork } from './use-post-form.ts';

/** An earlier try of a new post's form was stored with another text: overwrite that post, or save this text as another. */
export function AlreadyStored({ work }: { work: PostFormWork }) {
  const navigate = useNavigate();
  const { error } = work.save;
  if (!(error instanceof Problem)) return null;
  const { stands } = error;
  const open = async (id: number) => {
    const { key: _, draftRevision: __, ...texts } = work.values;
    await beginDraft(mineForm(id), texts);
    dropDraft(work.name);
    await navigate({ to: '/admin/blogerForm', search: { id }, ignoreBlocker: true });
  };
  return (
    <div className="changed-meanwhile">
      <Notice role="alert" tone="danger">
        Not saved. {error.detail ?? error.message} What you typed is still here.
      </Notice>
      <div className="button-row">
        {stands !== undefined && (
          <Button kind="primary" isLarge onPress={() => void open(stands)}>
            Open the stored post
          </Button>
        )}
        <Button isLarge isDisabled={work.save.isPending} onPress={work.sendAsAnother}>
          Add mine as another post
        </Button>
      </div>
    </div>
  );
}
