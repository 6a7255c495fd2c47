import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { draftOfPost, type PostDraft } from '#contract/blog-drafts.ts';
import { dropKeptDraft, keptDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { claimDraft } from '#pwa/admin/editing/drafts/draft-place.ts';
import { TextArea, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminRowSkeletons, Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { postForm, setMineAside } from './post-draft-names.ts';
import { PostForm } from './post-form.tsx';
import { PostGone } from './post-gone.tsx';
import { formValues, saysOther } from './post-input.ts';
import { operatorPostQuery } from './queries.ts';
import { draftUnder, type SiteDraft } from './server-draft.ts';

interface PostEditorProps {
  /** undefined: a new one. */
  id: number | undefined;
  /** The new post is stored. */
  onAdded: (id: number) => void;
}

/** The screen on which posts are written. A toast about the last post stays while the next form opens. */
export function PostEditor({ id, onAdded }: PostEditorProps) {
  return <OpenedPost key={id} id={id} onAdded={onAdded} />;
}

/** The form of one post. It needs another key for another post. */
function OpenedPost({ id, onAdded }: PostEditorProps) {
  const isNew = id === undefined;
  const query = useQuery({ ...operatorPostQuery(useApi(), id ?? 0), enabled: !isNew });
  const { data, error, refetch } = query;
  const [visit, setVisit] = useState(0);
  const opened = useOpenedDraft(id, visit);
  const form = (post?: Post) =>
    opened && (
      <PostForm
        post={post}
        draft={opened.draft === null ? undefined : siteDraftOf(opened.draft, post)}
        place={opened.place}
        visit={visit}
        onReopen={() => void (isNew ? Promise.resolve() : refetch()).then(() => setVisit(visit + 1))}
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
  const kept = data === undefined && isGone(error) && opened ? keptDraft(opened.place) : undefined;
  // The post is gone, while words for it are kept on this device.
  if (kept !== undefined && opened)
    return (
      <div className="form post-form">
        {heading}
        <PostGone id={id} place={opened.place} values={kept} onRestored={() => void refetch()} />
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

interface Opened {
  /** Name of the draft of this form in this tab. */
  place: string;
  /** What is typed and not published, from the site. */
  draft: PostDraft | null;
}

/** What the form of a post starts from; undefined until that is known. It is read once for each `visit`. */
function useOpenedDraft(id: number | undefined, visit: number): Opened | undefined {
  const callApi = useApi();
  const { data } = useQuery({
    queryKey: ['operator', 'post-draft', id ?? 'new', visit],
    queryFn: async ({ signal }): Promise<Opened> => {
      const place = await claimDraft(postForm(id));
      const key = id === undefined ? keptDraft(place)?.key : draftOfPost(id);
      // A failed call does not keep anybody from writing.
      const draft = key === undefined ? null : await draftUnder(callApi, key, signal).catch(() => null);
      if (draft !== null) await setOlderAside(id, place, draft);
      return { place, draft };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** Sets a draft of this device aside if the site's is newer. */
async function setOlderAside(id: number | undefined, place: string, draft: PostDraft): Promise<void> {
  const own = keptDraft(place);
  if (own === undefined || Number(own.draftRevision ?? 0) >= draft.revision) return;
  const isSame = own.picture === undefined && !saysOther(own, draft.values, false);
  if (!isSame) await setMineAside(id, own, place);
  dropKeptDraft(place);
}
