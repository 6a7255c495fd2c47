import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { beginAnew } from '#pwa/admin/editing/drafts/draft-names.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { restoreDeletedPost } from './calls.ts';
import { postForm } from './post-draft-names.ts';

interface PostGoneProps {
  id: number;
  /** Name of the draft that holds the words. */
  draftName: string;
  values: DraftValues;
  onRestored?: () => void;
}

/** The post was deleted in another window while it was edited here: restore it, or save the text as a new post. */
export function PostGone({ id, draftName, values, onRestored }: PostGoneProps) {
  const navigate = useNavigate();
  const callApi = useApi();
  const client = useQueryClient();
  const restore = useMutation({ mutationFn: () => restoreDeletedPost(callApi, client, id) });
  const isTooLate = isGone(restore.error);
  const makeNew = async () => {
    await beginAnew(postForm(undefined), { ...values, key: newKey() }, draftName);
    await navigate({ to: '/admin/blogerForm', search: {}, ignoreBlocker: true });
  };
  if (restore.isSuccess) {
    return (
      <Notice role="alert" tone="ok">
        The post is back. Save your changes now.
      </Notice>
    );
  }
  return (
    <ConflictView
      words={
        isTooLate
          ? 'It can’t be restored any more. Save your text as a new post, and choose its picture again there.'
          : 'Couldn’t save: this post was deleted in another window. Your text is still here.'
      }
      buttons={
        <>
          {!isTooLate && (
            <Button
              kind="primary"
              isDisabled={restore.isPending}
              onPress={() => restore.mutate(undefined, { onSuccess: () => onRestored?.() })}
            >
              Restore the post
            </Button>
          )}
          <Button onPress={() => void makeNew()}>Save as a new post</Button>
        </>
      }
    >
      <ActError error={isTooLate ? null : restore.error} words="Couldn’t restore it." />
    </ConflictView>
  );
}
