import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { draftOfPost } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import {
  type DraftValues,
  dropDraft,
  keepDraft,
  readDraft,
  textsOf,
} from '#pwa/admin/editing/drafts/draft.ts';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { noteUnsaved } from '#pwa/shared/browser/unsaved-work.ts';
import { keepMine } from './post-forms.ts';
import { formValues, isUnsaved, type PostInput, postErrors, readPostForm } from './post-input.ts';
import { useSavePost } from './post-mutations.ts';
import { operatorCategoriesQuery } from './queries.ts';
import { discardRead, newerRevision, type SiteDraft } from './server-draft.ts';
import { useDraftPicture } from './use-draft-picture.ts';
import { useServerDraft } from './use-server-draft.ts';

interface PostFormDeps {
  post: Post | undefined;
  draft: SiteDraft | undefined;
  /** Of the draft of this tab. */
  name: string;
  onSaved: (saved: Post) => void;
}

/** The work of a post's form: drafts, what is wrong, sending, and a post that changed or went meanwhile. */
export function usePostForm(callApi: CallApi, { post, draft: siteDraft, name, onSaved }: PostFormDeps) {
  const isNew = post === undefined;
  const [stored, setStored] = useState(post);
  const original = stored === undefined ? {} : formValues(stored);
  const form = useFormStart(name, isNew ? aNew() : original, siteDraft?.values);
  const { start } = form;
  const [values, setValues] = useState(start.values);
  /** Of the site's draft. */
  const draftRevision = useRef(start.values.draftRevision ?? '');
  const { file, setFile, isSaved, isLost } = useDraftPicture(name, start);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Which picture the errors are about. */
  const [judged, setJudged] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [wasStopped, setStopped] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const unanswered = useRef<DraftValues[]>([]);
  const discardedFile = useRef<File>(undefined);
  /** Revision of the newer post that she chose to change. */
  const over = useRef<string>(undefined);
  const client = useQueryClient();
  const save = useSavePost(callApi, post?.id);
  /** The form is given up, or waits for the draft that is being saved. */
  const [isBusy, setBusy] = useState(false);
  const [notDiscarded, setNotDiscarded] = useState<string>();
  /** Of a draft on the site that this form does not have: she chooses before this one is published. */
  const [newerDraft, setNewerDraft] = useState<number>();
  /** That she was asked about last, and left where it is. */
  const passed = useRef(0);

  const hasWork = file !== undefined || isUnsaved(values, original, isNew);
  const keep = (texts: DraftValues, picture: File | undefined) => {
    if (picture === undefined && !isUnsaved(texts, original, isNew)) dropDraft(name);
    else form.keep(withPicture(texts, picture));
  };
  const show = (from: DraftValues, picture?: File) => {
    draftRevision.current = from.draftRevision ?? '';
    setValues(from);
    setFile(picture);
    setErrors({});
    setNewerDraft(undefined);
  };
  const startFrom = (from: DraftValues, picture?: File) => {
    form.startAnew(from);
    show(from, picture);
  };
  /** The category stays what it was while the list of them is not there yet. */
  const textsNow = (form: HTMLFormElement): DraftValues => ({
    ...(values.categoryId !== undefined && { categoryId: values.categoryId }),
    ...(draftRevision.current !== '' && { draftRevision: draftRevision.current }),
    ...textsOf(form),
  });
  const note = (form: HTMLFormElement) => {
    const texts = textsNow(form);
    setValues(texts);
    keep(texts, file);
  };
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen);
    keep(values, chosen);
  };

  const key = isNew ? values.key : draftOfPost(post.id);
  const draft = useServerDraft(callApi, {
    id: post?.id,
    values,
    onSite: start.isOfSite ? start.values : undefined,
    hasWork: isUnsaved(values, original, isNew),
    isSending: save.isPending || isBusy,
    revision: () => Number(draftRevision.current),
    onOther: () => void tellOther(),
    onSaved(revision) {
      draftRevision.current = String(revision);
      const kept = readDraft(name);
      if (kept !== undefined) keepDraft(name, { ...kept, draftRevision: draftRevision.current });
    },
  });
  /** Another window or colleague saved the draft: where theirs says the same, or is gone, this one takes its place. */
  const tellOther = async () => {
    const read = Number(draftRevision.current);
    // Without an answer it is asked again before the post is saved.
    const newer = key && (await newerRevision(callApi, key, { read, values }).catch(() => read + 1));
    if (newer) setNewerDraft(newer);
    else draft.saveOver();
  };
  // A draft that is saved on the site is not lost by leaving; a picture is on this device alone.
  const wouldLose = file !== undefined || (hasWork && !draft.isSaved);
  useEffect(() => {
    noteUnsaved(name, wouldLose);
    return () => noteUnsaved(name, false);
  }, [name, wouldLose]);

  /** Waits for a running save of the draft, which would store the draft again. */
  const afterDraft = async (work: () => void | Promise<void>) => {
    if (isBusy || save.isPending) return;
    setBusy(true);
    try {
      await draft.settled();
      await work();
    } finally {
      setBusy(false);
    }
  };

  const send = (input: PostInput, texts: DraftValues) => {
    const leaving = new AbortController();
    sending.current = leaving;
    setSent(undefined);
    setStopped(false);
    const before = [...unanswered.current];
    unanswered.current.push(asStored(texts));
    save.mutate(
      {
        ...input,
        draftRevision: Number(draftRevision.current) || undefined,
        texts,
        unanswered: before,
        signal: leaving.signal,
        onProgress: setSent,
      },
      {
        onSuccess: (saved) => {
          unanswered.current = [];
          if (!isNew) setStored(saved);
          startFrom(isNew ? aNew() : formValues(saved));
          onSaved(saved);
        },
        onError: (error) => {
          if (error instanceof Problem) unanswered.current = before;
          setStopped(leaving.signal.aborted);
          if (!leaving.signal.aborted) setErrors(postErrors(error));
        },
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending || isBusy) return;
    const typed = textsNow(event.currentTarget);
    if (typed.categoryId !== undefined) submitTexts(typed);
    else void withFirstCategory(typed).then(submitTexts);
  };
  /** The category from which its field starts, once the list of them has come; none where it does not come. */
  const withFirstCategory = async (typed: DraftValues): Promise<DraftValues> => {
    setBusy(true);
    const [first] = await client.ensureQueryData(operatorCategoriesQuery(callApi)).catch(() => []);
    setBusy(false);
    return first === undefined ? typed : { ...typed, categoryId: String(first.id) };
  };
  const submitTexts = (typed: DraftValues) => {
    const texts = over.current === undefined ? typed : { ...typed, revision: over.current };
    over.current = undefined;
    const read = readPostForm(texts, { file, isNew });
    setErrors(read.errors);
    setJudged(file);
    setStopped(false);
    setNewerDraft(undefined);
    save.reset();
    const { input } = read;
    if (input === undefined) return;
    void afterDraft(async () => {
      const known = { read: Math.max(Number(draftRevision.current), passed.current), values: texts };
      // Without an answer one publishes all the same.
      const newer = key && (await newerRevision(callApi, key, known).catch(() => undefined));
      if (newer) setNewerDraft(newer);
      else send(input, texts);
    });
  };

  const sendAgain = (work: (refused: NonNullable<typeof save.variables>) => void) => {
    const { variables } = save;
    if (variables !== undefined) void afterDraft(() => work(variables));
  };

  /** Why a stored post could not be changed, where there is more to do than to try again. */
  const clash = save.error instanceof Problem ? save.error.code : undefined;
  /** What was wrong with a picture is not said of the next one. */
  const isPictureNew = errors.blog_img !== undefined && file !== judged;
  return {
    isNew,
    name,
    original,
    stored,
    start,
    values,
    file,
    setFile: chooseFile,
    isPictureSaved: isSaved,
    /** The draft came back without the picture that was chosen. */
    isPictureLost: isLost,
    errors,
    isPictureNew,
    hasWork,
    save,
    sent,
    wasStopped,
    stop: () => sending.current?.abort(),
    note,
    submit,
    startFrom,
    discard: () =>
      afterDraft(async () => {
        setNotDiscarded(undefined);
        try {
          const revision = Number(draftRevision.current);
          if (revision > 0 && key !== undefined) await discardRead(callApi, key, revision);
        } catch (error) {
          const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
          setNotDiscarded(isOther ? OTHER_STAYS : `Not discarded. ${failureWords(error)}`);
          if (!isOther) return;
        }
        const from = isNew ? aNew() : original;
        const { draftRevision: _, ...typed } = values;
        discardedFile.current = file;
        form.discard(from, withPicture(typed, file));
        show(from);
      }),
    undoDiscard: (discarded: DraftValues) =>
      afterDraft(() => {
        const revision = draftRevision.current;
        const typed = hasWork ? withPicture({ ...values, draftRevision: revision }, file) : undefined;
        // Both are the draft of a stored post; a new one has a draft of its own.
        const back = isNew ? discarded : { ...discarded, draftRevision: revision };
        form.bringBack(back, typed);
        show(back, discardedFile.current);
        discardedFile.current = file;
      }),
    /** Why the site's draft was not deleted. */
    notDiscarded,
    newerDraft,
    /** The site's draft is replaced by what is typed. */
    saveDraftOver: () => {
      setNewerDraft(undefined);
      draft.saveOver();
    },
    /** What is sent next is published beside the newer draft, which stays on the site. */
    passNewerDraft: () => {
      passed.current = newerDraft ?? 0;
    },
    /** The form is being sent or discarded, and cannot be edited. */
    isSending: save.isPending || isBusy,
    draft,
    hasChanged: !isNew && clash === 'changed_meanwhile',
    /** What is typed was begun on an earlier version of the post. */
    isOlder:
      hasWork && stored !== undefined && Boolean(values.revision) && values.revision !== original.revision,
    isGone: !isNew && clash === 'not_found',
    hasTwin: isNew && clash === 'post_stands',
    /** Sends the refused save again, over the change that was stored meanwhile. */
    sendOver: (newer: Post) =>
      sendAgain(({ texts, ...rest }) => send({ ...rest, revision: newer.revision }, texts)),
    /** What is sent next changes the newer post. */
    changeNewer: (newer: Post) => {
      over.current = String(newer.revision ?? '');
    },
    /** Sends the refused save again, as a new post. */
    sendAsAnother: () =>
      sendAgain(({ body, ...rest }) => {
        unanswered.current = [];
        send({ ...rest, body: { ...body, key: newKey() } }, rest.texts);
      }),
    /** Keeps what is typed beside the newer post, over which it is brought back. */
    keepMine: (newer: Post) =>
      keepMine(newer.id, { ...values, revision: String(newer.revision ?? '') }, name),
    /** The newer post in the fields. */
    takeOver: (newer: Post) => {
      setStored(newer);
      startFrom(formValues(newer));
      save.reset();
    },
  };
}

const OTHER_STAYS =
  'Another window or colleague saved a draft of this post meanwhile: that one stays. Open the post again to see it.';

export type PostFormWork = ReturnType<typeof usePostForm>;

/** A new post's form starts with nothing but the name by which the server knows a repeat. */
function aNew(): DraftValues {
  return { key: newKey() };
}

const withPicture = (texts: DraftValues, file: File | undefined): DraftValues => ({
  ...texts,
  ...(file !== undefined && { picture: file.name }),
});

/** A time that was typed for another state is not sent. */
const asStored = (texts: DraftValues): DraftValues =>
  texts.state === 'scheduled' ? texts : { ...texts, date: '' };
