import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import type { PostDraft } from '#contract/blog-drafts.ts';
import { Problem } from '#contract/problem.ts';
import { readDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { ToastRegion } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { GoneDraft } from './gone-draft.tsx';
import { PostForm } from './post-form.tsx';
import { formValues } from './post-input.ts';
import { operatorPostQuery } from './queries.ts';
import type { SiteDraft } from './server-draft.ts';
import { useOpenedDraft } from './use-opened-draft.ts';

interface PostEditorProps {
  /** undefined: a new one. */
  id: number | undefined;
  /** The new post is stored. */
  onAdded: (id: number) => void;
}

/** Where posts are written. What was stored is said on the next form, too. */
export function PostEditor({ id, onAdded }: PostEditorProps) {
  return (
    <>
      {id === undefined ? (
        <NewPost onAdded={onAdded} />
      ) : (
        // A form for each post.
        <EditPost key={id} id={id} />
      )}
      <ToastRegion />
    </>
  );
}

function NewPost({ onAdded }: Pick<PostEditorProps, 'onAdded'>) {
  const callApi = useApi();
  const [visit, setVisit] = useState(0);
  const opened = useOpenedDraft(callApi, undefined, visit);
  return (
    <>
      <AdminHeading
        title="Blogger Form"
        lead="A new post is on the site as soon as it is added, unless you make it a draft or give it a time."
      />
      {opened === undefined ? (
        <AdminRowSkeletons count={4} />
      ) : (
        <PostForm
          draft={opened.draft === null ? undefined : siteDraftOf(opened.draft)}
          place={opened.place}
          visit={visit}
          onReopen={() => setVisit(visit + 1)}
          onAdded={onAdded}
        />
      )}
    </>
  );
}

function EditPost({ id }: { id: number }) {
  const callApi = useApi();
  const { data, error, isFetching, refetch } = useQuery(operatorPostQuery(callApi, id));
  const [visit, setVisit] = useState(0);
  const opened = useOpenedDraft(callApi, id, visit);
  const place = opened?.place;
  const isGone = data === undefined && error instanceof Problem && error.code === 'not_found';
  const kept = isGone && place !== undefined ? readDraft(place) : undefined;
  const reload = () => void refetch();
  return (
    <>
      <AdminHeading title="Edit post" />
      {kept !== undefined && place !== undefined ? (
        <GoneDraft id={id} place={place} values={kept} onRestored={reload} />
      ) : (
        <AdminLoaded
          what="the post"
          data={opened === undefined ? undefined : data}
          failure={error === null ? undefined : failureWords(error)}
          isFetching={isFetching}
          onRetry={reload}
          skeleton={<AdminRowSkeletons count={4} />}
        >
          {(post) => (
            <PostForm
              post={post}
              draft={opened?.draft ? siteDraftOf(opened.draft, post) : undefined}
              place={place ?? ''}
              visit={visit}
              onReopen={() => void refetch().then(() => setVisit(visit + 1))}
            />
          )}
        </AdminLoaded>
      )}
    </>
  );
}

/** What is typed and not published, over what the post says. */
function siteDraftOf(draft: PostDraft, post?: Post): SiteDraft {
  const { by, saved, key, values, revision } = draft;
  const over = post === undefined ? { key } : formValues(post);
  return { by, saved, values: { ...over, ...values, draftRevision: String(revision) } };
}
