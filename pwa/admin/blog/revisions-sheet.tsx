import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Post } from '#contract/blog.ts';
import { listRevisions, readRevision, restoreRevision } from '#contract/blog-drafts.ts';
import { TextDifferences } from '#pwa/admin/editing/differences/text-differences.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { postsChanged } from './post-mutations.ts';
import { RevisionFacts } from './revision-facts.tsx';

interface RevisionsSheetProps {
  post: Post;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** What a post said after each change, what differs from today, and the way back. */
export function RevisionsSheet({ post, onRestored, onClose }: RevisionsSheetProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const list = useQuery({
    queryKey: ['operator', 'revisions', post.id, post.revision],
    queryFn: ({ signal }) => callApi(listRevisions, { params: { id: post.id } }, { signal }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (revision: number) =>
      callApi(restoreRevision, {
        params: { id: post.id, revision },
        body: { revision: post.revision ?? 0 },
      }),
    onSuccess: (restored) => {
      void postsChanged(client);
      onRestored(restored);
      onClose();
    },
  });
  return createPortal(
    // What is typed here is none of the form around the button.
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet title="Earlier versions" className="revisions" onClose={onClose}>
        <AdminLoaded
          what="the versions"
          data={list.data}
          failure={list.error === null ? undefined : failureWords(list.error)}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
          skeleton={<AdminRowSkeletons count={3} />}
        >
          {(revisions) => (
            <ol className="revisions-list">
              {revisions.length === 0 && <li>Nothing was changed since versions are kept.</li>}
              {revisions.map(({ id, at, by, blog_title }, index) => (
                <li key={id}>
                  <Button
                    kind="link"
                    aria-expanded={chosen === id}
                    onPress={() => setChosen(chosen === id ? undefined : id)}
                  >
                    {indiaWords(at)}
                  </Button>
                  <span className="soft small">
                    {' '}
                    {by ?? 'somebody'} · {blog_title}
                    {index === 0 && ' · the post today'}
                  </span>
                  {chosen === id && (
                    <Differences post={post} revision={id}>
                      {index > 0 && (
                        <Button
                          kind="primary"
                          isDisabled={restore.isPending}
                          onPress={() => restore.mutate(id)}
                        >
                          Restore this version
                        </Button>
                      )}
                    </Differences>
                  )}
                </li>
              ))}
            </ol>
          )}
        </AdminLoaded>
        {restore.isError && (
          <p role="alert" className="field-error">
            Not restored. {failureWords(restore.error)}
          </p>
        )}
      </AdminSheet>
    </div>,
    document.body,
  );
}

interface DifferencesProps {
  post: Post;
  revision: number;
  children: React.ReactNode;
}

/** What differs between the version and today. */
function Differences({ post, revision, children }: DifferencesProps) {
  const callApi = useApi();
  const { data, error } = useQuery({
    queryKey: ['operator', 'revision', post.id, revision],
    queryFn: ({ signal }) => callApi(readRevision, { params: { id: post.id, revision } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <p className="field-error">Could not be loaded. {failureWords(error)}</p>;
  if (data === undefined) return <p>Loading…</p>;
  return (
    <div className="form">
      <div className="restore-bar">{children}</div>
      <TextDifferences was={textOf(data)} is={textOf(post)} what="post" />
      <RevisionFacts post={post} revision={data} />
    </div>
  );
}

const textOf = ({ blog_title, description }: { blog_title: string; description: string }) =>
  `${blog_title}\n\n${description}`;
