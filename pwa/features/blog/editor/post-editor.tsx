import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { PostDraft } from '#contract/post-drafts.ts';
import { Problem } from '#contract/problem.ts';
import { readDraft } from '#pwa/shared/admin/drafts/draft.ts';
import { useDraftPlace } from '#pwa/shared/admin/drafts/use-draft-place.ts';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { GoneDraft } from './gone-draft.tsx';
import { PostForm } from './post-form.tsx';
import { postForm } from './post-forms.ts';
import { formValues } from './post-input.ts';
import { operatorPostQuery } from './queries.ts';
import { draftOfPostQuery, type SiteDraft } from './server-draft.ts';

/** Where posts are written: a new one, or the one that has `id`. */
export function PostEditor({ callApi, id }: { callApi: CallApi; id: number | undefined }) {
  return id === undefined ? <NewPost callApi={callApi} /> : <EditPost callApi={callApi} id={id} />;
}

function NewPost({ callApi }: { callApi: CallApi }) {
  const [visit, setVisit] = useState(0);
  const place = useDraftPlace(postForm(undefined), visit);
  return (
    <>
      <AdminHeading
        title="Blogger Form"
        lead="A new post is on the site as soon as it is added, unless you make it a draft or give it a time."
      />
      {place !== undefined && (
        <PostForm callApi={callApi} place={place} visit={visit} onReopen={() => setVisit(visit + 1)} />
      )}
    </>
  );
}

function EditPost({ callApi, id }: { callApi: CallApi; id: number }) {
  const { data, error, isFetching, refetch } = useQuery(operatorPostQuery(callApi, id));
  const draft = useQuery(draftOfPostQuery(callApi, id));
  const [visit, setVisit] = useState(0);
  const place = useDraftPlace(postForm(id), visit);
  const isGone = data === undefined && error instanceof Problem && error.code === 'not_found';
  const kept = isGone && place !== undefined ? readDraft(place) : undefined;
  const reload = () => void refetch();
  return (
    <>
      <AdminHeading title="Edit post" />
      {kept !== undefined && place !== undefined ? (
        <GoneDraft callApi={callApi} id={id} place={place} values={kept} onRestored={reload} />
      ) : (
        <AdminLoaded
          what="the post"
          // Without the site's draft one writes all the same.
          data={place === undefined || draft.isPending ? undefined : data}
          failure={error === null ? undefined : failureWords(error)}
          isFetching={isFetching}
          onRetry={reload}
          skeleton={<AdminRowSkeletons count={4} />}
        >
          {(post) => (
            <PostForm
              callApi={callApi}
              post={post}
              draft={siteDraftOf(draft.data, post)}
              place={place ?? ''}
              visit={visit}
              onReopen={() => void Promise.all([refetch(), draft.refetch()]).then(() => setVisit(visit + 1))}
            />
          )}
        </AdminLoaded>
      )}
    </>
  );
}

/** What is typed and not published, over what the post says. */
const siteDraftOf = (draft: PostDraft | null | undefined, post: Post): SiteDraft | undefined =>
  draft
    ? {
        by: draft.by,
        saved: draft.saved,
        values: {
          ...formValues(post),
          ...draft.values,
          revision: draft.values.revision ?? String(post.revision ?? ''),
          draftRevision: String(draft.revision),
        },
      }
    : undefined;
