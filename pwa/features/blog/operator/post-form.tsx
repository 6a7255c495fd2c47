import { type FormEvent, useRef, useState } from 'react';
import { type Post, postPath } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import type { FieldErrors } from '#pwa/lib/field-errors.ts';
import { AdminOutcome } from '#pwa/ui/admin-outcome.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/ui/use-focus-first-error.ts';
import { keepDraft } from './draft.ts';
import { useSavePost } from './mutations.ts';
import { PostFields } from './post-fields.tsx';
import { formValues, postErrors, readPostForm } from './post-input.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { useFormStart } from './use-form-start.ts';

/** Writes a new post, or corrects `post`. What is typed is lost neither to a failure nor to the end of a session. */
export function PostForm({ callApi, post }: { callApi: CallApi; post?: Post }) {
  const isNew = post === undefined;
  const name = isNew ? 'post' : `post-${post.id}`;
  const form = useRef<HTMLFormElement>(null);
  const [standing, setStanding] = useState(post);
  const original = standing === undefined ? {} : formValues(standing);
  const [start, startAnew] = useFormStart(name, original);
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);
  const save = useSavePost(callApi, post?.id);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = readPostForm(new FormData(event.currentTarget), isNew);
    setErrors(read.errors);
    save.reset();
    if (read.input === undefined) return;
    save.mutate(read.input, {
      onSuccess: (saved) => {
        if (!isNew) setStanding(saved);
        startAnew(isNew ? {} : formValues(saved));
      },
      onError: (error) => setErrors(postErrors(error)),
    });
  };

  const isWrong = Object.keys(errors).length > 0;
  const failure = save.isError
    ? failureWords(save.error)
    : isWrong
      ? 'Some fields need correcting.'
      : undefined;
  return (
    <form
      className="form post-form"
      noValidate
      ref={form}
      onSubmit={submit}
      onInput={({ currentTarget }) => keepDraft(name, currentTarget)}
    >
      {start.isRestored && <RestoredNotice hadImage onDiscard={() => startAnew(original)} />}
      <div key={start.round} className="form">
        <PostFields callApi={callApi} values={start.values} errors={errors} post={standing} />
      </div>
      {failure !== undefined && (
        <Notice role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <AdminOutcome>
        {save.isSuccess ? (
          <p>
            “{save.data.blog_title}” is {isNew ? 'published' : 'saved'}.{' '}
            <a href={postPath(save.data)}>See it on the site</a>
          </p>
        ) : undefined}
      </AdminOutcome>
      <div className="button-row">
        <button type="submit" className="button" aria-disabled={save.isPending} aria-busy={save.isPending}>
          {isNew ? 'Add Blog' : 'Save changes'}
        </button>
        {!isNew && (
          <a className="button button-quiet" href="/admin/homeBlogForm">
            Back to the posts
          </a>
        )}
      </div>
    </form>
  );
}
