import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { type Difference, differencesOf } from './differences.ts';
import { operatorCategoriesQuery, readStored } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

interface ChangedMeanwhileProps {
  work: PostFormWork;
  post: Post;
}

/** Another window saved the post first: what differs, and the choice between the two. */
export function ChangedMeanwhile({ work, post }: ChangedMeanwhileProps) {
  const callApi = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operator', 'newer', post.id, work.save.submittedAt],
    queryFn: ({ signal }) => readStored(callApi, post.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: categories = [] } = useQuery(operatorCategoriesQuery(callApi));
  return (
    <div className="changed-meanwhile">
      <Notice role="alert" tone="danger">
        {work.hasChanged
          ? 'Not saved: this post was changed in another window after you opened it.'
          : 'This post was changed in another window after you began to write.'}{' '}
        Nothing of either is lost.
      </Notice>
      {data === undefined ? (
        <Waiting failure={error === null ? undefined : failureWords(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Differences all={differencesOf(data, work.values, categories)} />
          <div className="button-row">
            <Button isLarge onPress={() => void work.keepMine(data).then(() => work.takeOver(data))}>
              Load the newer one
            </Button>
            <button
              type="button"
              className="button button-danger"
              aria-disabled={work.save.isPending || isFetching}
              onClick={({ currentTarget }) => {
                if (work.hasChanged) work.sendOver(data);
                else {
                  work.changeNewer(data);
                  currentTarget.form?.requestSubmit();
                }
              }}
            >
              Save mine over it
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function Waiting({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  if (failure === undefined) return <p>Loading the newer one…</p>;
  return (
    <p>
      Could not load the newer one. {failure}{' '}
      <Button kind="link" onPress={onRetry}>
        Try again
      </Button>
    </p>
  );
}

function Differences({ all }: { all: readonly Difference[] }) {
  if (all.length === 0) return <p>Both say the same; another picture may stand by now.</p>;
  return (
    <dl className="differences">
      {all.map(({ name, theirs, mine }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="admin-cell-label">The newer one</span>
            <span className="difference-text">{theirs}</span>
          </dd>
          <dd>
            <span className="admin-cell-label">Yours</span>
            <span className="difference-text">{mine}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
