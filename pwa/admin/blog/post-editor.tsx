import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import type { PostDraft } from '#contract/blog-drafts.ts';
import { storedDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { TextArea, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminRowSkeletons, Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PostForm } from './post-form.tsx';
import { PostGone } from './post-gone.tsx';
import { formValues } from './post-input.ts';
import { operatorPostQuery } from './queries.ts';
import { openedDraftQuery, type SiteDraft } from './server-draft.ts';
import './blog.css';

interface PostEditorProps {
  /** undefined: a new one. */
  id: number | undefined;
  /** The new post is stored. */
  onAdded: (id: number) => void;
}

/** The screen on which posts are written. A toast about the last post stays while the next form opens. */
export function PostEditor({ id, onAdded }: PostEditorProps) {
  const callApi = useApi();
  const client = useQueryClient();
  /** How often a form was opened again. A new post has another form once it is stored, which its Undo opens again. */
  const [visit, setVisit] = useState(0);
  const reopen = () => setVisit((before) => before + 1);
  return (
    <OpenedPost
      key={id}
      {...{ id, visit, onAdded }}
      onReopen={reopen}
      onPutBack={(stored) =>
        client.fetchQuery({ ...operatorPostQuery(callApi, stored), staleTime: 0 }).then(reopen)
      }
    />
  );
}

interface OpenedPostProps extends PostEditorProps {
  visit: number;
  onReopen: () => void;
  onPutBack: (id: number) => Promise<void>;
}

/** The form of one post. It needs another key for another post. */
function OpenedPost({ id, visit, onAdded, onReopen, onPutBack }: OpenedPostProps) {
  const isNew = id === undefined;
  const callApi = useApi();
  const query = useQuery({ ...operatorPostQuery(callApi, id ?? 0), enabled: !isNew });
  const { data, error, refetch } = query;
  const { data: opened } = useQuery(openedDraftQuery(callApi, id, visit));
  const form = (post?: Post) =>
    opened && (
      <PostForm
        post={post}
        draft={opened.draft === null ? undefined : siteDraftOf(opened.draft, post)}
        draftName={opened.draftName}
        visit={visit}
        onReopen={() => void (isNew ? Promise.resolve() : refetch()).then(onReopen)}
        onPutBack={onPutBack}
        onAdded={isNew ? onAdded : undefined}
      />
    );
  // The form has a bar with the heading.
  const heading = <AdminHeading title={isNew ? 'Blogger Form' : 'Edit post'} />;
  if (isNew)
    return (
      form() ?? (
        <>
          {heading}
          <AdminRowSkeletons count={4} />
        </>
      )
    );
  const kept = data === undefined && isGone(error) && opened ? storedDraft(opened.draftName) : undefined;
  // The post is gone, while words for it are kept on this device.
  if (kept !== undefined && opened)
    return (
      <div className="form post-form">
        {heading}
        <PostGone id={id} draftName={opened.draftName} values={kept} onRestored={() => void refetch()} />
        <TextField label="Title" className="input" readOnly defaultValue={kept.blog_title} />
        <TextArea label="Description" readOnly rows={8} defaultValue={kept.description} />
      </div>
    );
  return (
    <>
      {!(opened && data) && heading}
      <Loaded what="the post" query={{ ...query, data: opened && data }} rows={4}>
        {form}
      </Loaded>
    </>
  );
}

/** What is typed and not published, over what the post says. */
function siteDraftOf(draft: PostDraft, post?: Post): SiteDraft {
  const { by, saved, key, values, revision } = draft;
  const over = post === undefined ? { key } : formValues(post);
  return { by, saved, values: { ...over, ...values }, rowVersion: revision };
}
