import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { listRevisions, readRevision, restoreRevision } from '#contract/blog-drafts.ts';
import { EarlierVersion } from '#pwa/admin/editing/differences/earlier-version.tsx';
import { TextDifferences } from '#pwa/admin/editing/differences/text-differences.tsx';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { postsChanged } from './calls.ts';
import { RevisionFacts } from './revision-facts.tsx';

interface RevisionsSheetProps {
  post: Post;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

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
  return (
    <AsideSheet title="Earlier versions" className="revisions" onClose={onClose}>
      <Loaded what="the versions" query={list}>
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
                  <Differences
                    post={post}
                    revision={id}
                    restore={
                      index === 0
                        ? undefined
                        : {
                            label: 'Restore this version',
                            isBusy: restore.isPending,
                            onPress: () => restore.mutate(id),
                          }
                    }
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <ActError error={restore.error} words="Not restored." />
    </AsideSheet>
  );
}

interface DifferencesProps extends Pick<ComponentProps<typeof EarlierVersion>, 'restore'> {
  post: Post;
  revision: number;
}

/** What differs between the version and today. */
function Differences({ post, revision, restore }: DifferencesProps) {
  const callApi = useApi();
  const query = useQuery({
    queryKey: ['operator', 'revision', post.id, revision],
    queryFn: ({ signal }) => callApi(readRevision, { params: { id: post.id, revision } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <EarlierVersion what="the version" query={query} restore={restore}>
      {(version) => (
        <>
          <TextDifferences was={textOf(version)} is={textOf(post)} what="post" />
          <RevisionFacts post={post} revision={version} />
        </>
      )}
    </EarlierVersion>
  );
}

const textOf = ({ blog_title, description }: { blog_title: string; description: string }) =>
  `${blog_title}\n\n${description}`;
