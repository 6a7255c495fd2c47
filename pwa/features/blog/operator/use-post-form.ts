import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { FieldErrors } from '#pwa/lib/field-errors.ts';
import { noteUnsaved } from '#pwa/lib/unsaved-work.ts';
import { type DraftValues, dropDraft, keepDraft, textsOf } from './draft.ts';
import { formValues, isUnsaved, type PostInput, postErrors, readPostForm } from './post-input.ts';
import { useSavePost } from './post-mutations.ts';
import { useDraftPicture } from './use-draft-picture.ts';
import { useFormStart } from './use-form-start.ts';

/** The draft's name is also where a post's own form finds it. */
export const draftOf = (id: number | undefined): string => (id === undefined ? 'post' : `post-${id}`);

/** The work of a post's form: drafts, what is wrong, sending, and a post that changed or went meanwhile. */
export function usePostForm(callApi: CallApi, post: Post | undefined) {
  const isNew = post === undefined;
  const name = draftOf(post?.id);
  const [standing, setStanding] = useState(post);
  const original = standing === undefined ? {} : formValues(standing);
  const [start, restart] = useFormStart(name, isNew ? aNew() : original);
  const [values, setValues] = useState(start.values);
  const { file, setFile, isLost } = useDraftPicture(name, start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sent, setSent] = useState<number>();
  const [wasStopped, setStopped] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const save = useSavePost(callApi, post?.id);

  const hasWork = file !== undefined || isUnsaved(values, original, isNew);
  useEffect(() => {
    noteUnsaved(name, hasWork);
    return () => noteUnsaved(name, false);
  }, [name, hasWork]);

  const startFrom = (from: DraftValues) => {
    restart(from);
    setValues(from);
    setFile(undefined);
    setErrors({});
  };
  const note = (form: HTMLFormElement) => {
    const texts = textsOf(form);
    setValues(texts);
    if (isUnsaved(texts, original, isNew)) keepDraft(name, texts);
    else dropDraft(name);
  };

  const send = (input: PostInput) => {
    const leaving = new AbortController();
    sending.current = leaving;
    setSent(undefined);
    setStopped(false);
    save.mutate(
      { ...input, signal: leaving.signal, onProgress: setSent },
      {
        onSuccess: (saved) => {
          if (!isNew) setStanding(saved);
          startFrom(isNew ? aNew() : formValues(saved));
        },
        onError: (error) => {
          setStopped(leaving.signal.aborted);
          if (!leaving.signal.aborted) setErrors(postErrors(error));
        },
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = readPostForm(textsOf(event.currentTarget), { file, isNew });
    setErrors(read.errors);
    setStopped(false);
    save.reset();
    if (read.input !== undefined) send(read.input);
  };

  /** Why a standing post could not be changed, where there is more to do than to try again. */
  const clash = !isNew && save.error instanceof Problem ? save.error.code : undefined;
  return {
    isNew,
    name,
    original,
    standing,
    start,
    values,
    file,
    setFile,
    /** The draft came back without the picture that it needs. */
    isPictureLost: isNew && isLost,
    errors,
    save,
    sent,
    wasStopped,
    stop: () => sending.current?.abort(),
    note,
    submit,
    startFrom,
    discard: () => startFrom(isNew ? aNew() : original),
    hasChanged: clash === 'changed_meanwhile',
    isGone: clash === 'not_found',
    /** Once more what was refused, over the change that stands. */
    sendOver: (newer: Post) => save.variables && send({ ...save.variables, revision: newer.revision }),
    /** The newer post in the fields. */
    takeOver: (newer: Post) => {
      setStanding(newer);
      startFrom(formValues(newer));
      save.reset();
    },
  };
}

export type PostFormWork = ReturnType<typeof usePostForm>;

/** A new post's form starts with nothing but the name by which the server knows a repeat. */
function aNew(): DraftValues {
  return { key: crypto.randomUUID() };
}
