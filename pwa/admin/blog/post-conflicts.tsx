import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Post } from '#contract/blog.ts';
import { Problem } from '#contract/problem.ts';
import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import { type DraftValues, dropStoredDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { beginDraft } from '#pwa/admin/editing/drafts/draft-names.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { mineForm } from './post-draft-names.ts';
import { formValues } from './post-input.ts';
import { readPostNow } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

const PostDifferences = lazyPart(async () => (await import('./post-differences.tsx')).PostDifferences);

interface ConflictProps {
  work: PostFormWork;
  /** Saves the post as it is typed. @param chosen values that replace typed ones */
  onStore: (chosen?: DraftValues) => void;
}

/** Another window saved the post first: what differs, and the choice between the two. */
export function PostChanged({ work, post, onStore }: ConflictProps & { post: Post }) {
  const callApi = useApi();
  const newer = useQuery({
    queryKey: ['operator', 'newer', post.id, work.storing.submittedAt],
    queryFn: ({ signal }) => readPostNow(callApi, post.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, isFetching } = newer;
  return (
    <ConflictView
      words={`${
        work.hasChanged
          ? 'Couldn’t save: this post was changed in another window after you opened it.'
          : 'This post was changed in another window after you started editing.'
      } Neither version is lost.`}
      buttons={
        data !== undefined && (
          <>
            <Button onPress={() => void work.takeOver(data)}>Load the newer version</Button>
            <Button
              kind="danger"
              isDisabled={work.storing.isPending || isFetching}
              onPress={() => {
                work.keepMine(data.revision ?? 0);
                onStore();
              }}
            >
              Overwrite with mine
            </Button>
          </>
        )
      }
    >
      <Loaded what="the newer version" query={newer} rows={1}>
        {(theirs) => (
          <PostDifferences
            mine={work.values}
            theirs={formValues(theirs)}
            base={work.postBase}
            isBusy={work.isBusy}
            onMerge={(values) => void work.putTogether(theirs, values)}
          />
        )}
      </Loaded>
    </ConflictView>
  );
}

/** The site has a newer draft than this form: the choice between the two, before one is published. */
export function NewerDraft({ work, onStore, onReopen }: ConflictProps & { onReopen: () => void }) {
  const theirs = work.newerDraft?.values;
  return (
    <ConflictView
      words="Couldn’t save: a newer draft of this post was saved in another window or by a colleague. Neither version is lost."
      buttons={
        <>
          <Button onPress={onReopen}>Load the newer version</Button>
          <Button kind="danger" isDisabled={work.isBusy} onPress={work.saveDraftOver}>
            Overwrite with my draft
          </Button>
          <Button
            isDisabled={work.isBusy}
            onPress={() => {
              work.leaveNewerDraft();
              onStore();
            }}
          >
            Save mine, keep the newer draft
          </Button>
        </>
      }
    >
      {theirs !== undefined && (
        <PostDifferences
          mine={work.values}
          theirs={{ ...work.original, ...theirs }}
          base={work.draftBase}
          isBusy={work.isBusy}
          onMerge={work.putDraftsTogether}
        />
      )}
    </ConflictView>
  );
}

/** An earlier try of a new post's form was stored with another text: overwrite that post, or save this text as another. */
export function AlreadyStored({ work, onStore }: ConflictProps) {
  const navigate = useNavigate();
  const { error } = work.storing;
  if (!(error instanceof Problem)) return null;
  const { stands } = error;
  const open = async (id: number) => {
    const { key: _, ...texts } = work.values;
    await beginDraft(mineForm(id), texts);
    dropStoredDraft(work.draftName);
    await navigate({ to: '/admin/blogerForm', search: { id }, ignoreBlocker: true });
  };
  return (
    <ConflictView
      words={`Couldn’t save. ${error.detail ?? error.message} Your text is still here.`}
      buttons={
        <>
          {stands !== undefined && (
            <Button kind="primary" onPress={() => void open(stands)}>
              Open the saved post
            </Button>
          )}
          <Button isDisabled={work.storing.isPending} onPress={() => onStore(work.anotherKey())}>
            Add mine as a new post
          </Button>
        </>
      }
    />
  );
}
