import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { listRevisions, readRevision, restoreRevision } from '#contract/post-revisions.ts';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { indiaWords } from './india-time.ts';
import { postsChanged } from './post-mutations.ts';
import { RevisionFacts } from './revision-facts.tsx';

interface RevisionsSheetProps {
  callApi: CallApi;
  post: Post;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** What a post said after each change, what differs from today, and the way back. */
export function RevisionsSheet({ callApi, post, onRestored, onClose }: RevisionsSheetProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const list = useQuery({
    queryKey: ['operator', 'revisions', post.id, post.revision],
    queryFn: ({ signal }) => callApi(listRevisions, { params: { id: post.id } }, { signal }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (revision: number) => callApi(restoreRevision, { params: { id: post.id, revision } }),
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
                  <button
                    type="button"
                    className="link-button"
                    aria-expanded={chosen === id}
                    onClick={() => setChosen(chosen === id ? undefined : id)}
                  >
                    {indiaWords(at)}
                  </button>
                  <span className="soft small">
                    {' '}
                    {by ?? 'nobody noted who'} · {blog_title}
                    {index === 0 && ' · the post today'}
                  </span>
                  {chosen === id && (
                    <Differences callApi={callApi} post={post} revision={id}>
                      {index > 0 && (
                        <button
                          type="button"
                          className="button button-small"
                          aria-disabled={restore.isPending}
                          onClick={() => restore.isPending || restore.mutate(id)}
                        >
                          Restore this version
                        </button>
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
  callApi: CallApi;
  post: Post;
  revision: number;
  children: React.ReactNode;
}

/** What was taken away since is struck through, what came since is marked. */
function Differences({ callApi, post, revision, children }: DifferencesProps) {
  const { data, error } = useQuery({
    queryKey: ['operator', 'revision', post.id, revision],
    queryFn: ({ signal }) => callApi(readRevision, { params: { id: post.id, revision } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <p className="field-error">Could not be loaded. {failureWords(error)}</p>;
  if (data === undefined) return <p>Loading…</p>;
  const [was, is] = [textOf(data), textOf(post)];
  const changes = diffWordsWithSpace(was, is, { timeout: 1_000 }) ?? [
    { value: was, added: false, removed: false },
  ];
  return (
    <div className="form">
      <p className="small soft">
        {was === is
          ? 'The same words as the post has today.'
          : 'From this version to today: what went is struck through, what came is underlined.'}
      </p>
      <p className="revision-text">
        {changes.map(({ value, added, removed }, at) => {
          const Part = added ? 'ins' : removed ? 'del' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison, which are drawn once
          return <Part key={at}>{value}</Part>;
        })}
      </p>
      <RevisionFacts callApi={callApi} post={post} revision={data} />
      <div>{children}</div>
    </div>
  );
}

const textOf = ({ blog_title, description }: { blog_title: string; description: string }) =>
  `${blog_title}\n\n${description}`;
