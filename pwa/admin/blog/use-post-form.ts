import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { draftOfPost, saveDraft } from '#contract/blog-drafts.ts';
import { Problem } from '#contract/problem.ts';
import { type DraftValues, draftDevice, textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { useDraftPicture } from '#pwa/admin/editing/drafts/draft-picture.ts';
import type { Versioned } from '#pwa/admin/editing/editing.ts';
import { useEditing } from '#pwa/admin/editing/use-editing.ts';
import { useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { repeatedPress } from '#pwa/shared/ui/repeated-press.ts';
import { setMineAside } from './post-draft-names.ts';
import {
  firstPicture,
  formValues,
  type PostInput,
  postErrors,
  readPostForm,
  saysOther,
} from './post-input.ts';
import { operatorCategoriesQuery } from './queries.ts';
import {
  type DraftOnSite,
  discardRead,
  draftFields,
  draftOnSite,
  isSameDraft,
  type SiteDraft,
} from './server-draft.ts';
import { useSendPost } from './use-send-post.ts';

const KEPT = {
  title: 'Leave without saving?',
  words: 'Your changes stay on this device as a draft and are here when you come back.',
};
const LOST = {
  ...KEPT,
  words: 'This device can’t keep your changes: they are lost if you leave.',
};

interface PostFormDeps {
  post: Post | undefined;
  draft: SiteDraft | undefined;
  /** Name of the draft of this form in this tab. */
  draftName: string;
  /** @param before as it was on the site; undefined: a new post */
  onStored: (post: Post, before: Post | undefined) => void;
}

/** The state of a post's form: drafts, errors, sending, and conflicts with a post that was changed or deleted elsewhere. */
export function usePostForm({ post, draft: siteDraft, draftName, onStored }: PostFormDeps) {
  const callApi = useApi();
  const isNew = post === undefined;
  const [onSite, setOnSite] = useState(post);
  const original = onSite === undefined ? {} : formValues(onSite);
  /** The same value for callbacks that run after later renders. */
  const originalNow = useRef(original);
  originalNow.current = original;
  const isTyped = (texts: DraftValues) => saysOther(texts, originalNow.current, isNew);
  const keyOf = (texts: DraftValues) => (post === undefined ? texts.key : draftOfPost(post.id));
  const [editing, { values, start, saving, isKept, isBusy }] = useEditing<DraftValues>(() => ({
    opened: {
      values: siteDraft?.values ?? (post === undefined ? aNew() : formValues(post)),
      rowVersion: siteDraft?.rowVersion ?? 0,
    },
    isDraft: siteDraft !== undefined,
    isSame: isSameDraft,
    // The device keeps everything that is not published, also what the site has as a draft: the picture is on the device alone.
    isWork: (texts) => texts.picture !== undefined || isTyped(texts),
    device: draftDevice(() => draftName, 'draftRevision'),
    saver: {
      isDue: (texts) =>
        isTyped(texts) && (texts.blog_title ?? '').trim() !== '' && keyOf(texts) !== undefined,
      async save(texts, rowVersion) {
        const params = { key: keyOf(texts) ?? '' };
        const body = { values: draftFields(texts), revision: rowVersion };
        const { revision, saved } = await callApi(saveDraft, { params, body });
        return { rowVersion: revision, at: saved };
      },
      onConflict: () => void askAboutNewerDraft(),
    },
  }));
  const { file, setFile, isSaved, isLost } = useDraftPicture(draftName, start);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** What the errors are about. */
  const [judged, setJudged] = useState<Judged>({ texts: {}, file: undefined });
  /** The picture of the text that can be brought back, and the row version of its draft. */
  const givenUp = useRef<{ file?: File | undefined; rowVersion: number }>({ rowVersion: 0 });
  /** Revision of the newer post that she chose to overwrite. */
  const replacedRevision = useRef<string>(undefined);
  /** The version of a newer post that she was shown and chose to overwrite. */
  const [keptOver, setKeptOver] = useState<number>();
  const client = useQueryClient();
  const { storing, ...sending } = useSendPost(post?.id);
  const [isSending, setSending] = useState(false);
  const [press] = useState(repeatedPress);
  const [notDiscarded, setNotDiscarded] = useState<string>();
  /** A draft of the site that this form did not start from. She chooses between the two before anything is published. */
  const [newerDraft, setNewerDraft] = useState<DraftOnSite>();
  /** Revision of the newer draft that she chose to leave there. She is not asked about it again. */
  const draftLeftThere = useRef(0);

  const hasWork = file !== undefined || isTyped(values);
  const show = (picture?: File) => {
    setFile(picture);
    setErrors({});
    setNewerDraft(undefined);
  };
  const publishedIs = (now: Post) => {
    originalNow.current = formValues(now);
    setOnSite(now);
    replacedRevision.current = undefined;
  };
  const startFrom = (from: DraftValues) => {
    editing.startFrom({ values: from, rowVersion: 0 });
    show();
  };
  /** What was typed comes back as a change of the newer post. */
  const setAside = async ({ id, revision }: Post) => {
    const versions = { draftRevision: String(editing.rowVersion()), revision: String(revision ?? '') };
    if (hasWork) await setMineAside(id, { ...values, ...versions }, draftName);
  };
  /** Category and notification keep their values while their fields have not loaded yet. */
  const textsNow = (form: HTMLFormElement): DraftValues => ({
    ...(values.categoryId !== undefined && { categoryId: values.categoryId }),
    ...(values.tell !== undefined && { tell: values.tell }),
    ...textsOf(form),
  });
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen);
    editing.type(withPicture(values, chosen));
  };

  /** Another window or colleague saved the draft. If theirs says the same, or is gone, this one overwrites it. */
  const askAboutNewerDraft = async () => {
    const typed = editing.state().values;
    const [key, read] = [keyOf(typed) ?? '', editing.rowVersion()];
    // If the call fails, she is asked before the post is saved.
    const theirs = await draftOnSite(callApi, key, { read, values: typed }).catch(
      (): DraftOnSite => ({ revision: read + 1, isOther: true }),
    );
    // The same revision was refused because the new post is stored by now and has no draft any more.
    const isStored = theirs.revision === read;
    if (theirs.isOther) setNewerDraft(theirs);
    else if (!isStored && keyOf(editing.state().values) === key) editing.saveOver(theirs.revision);
  };
  // A draft that is saved on the site is not lost by leaving; a picture is on this device alone.
  useUnsaved(
    file !== undefined || (hasWork && !editing.isSaved()),
    isKept && (file === undefined || isSaved) ? KEPT : LOST,
  );

  const send = (input: PostInput, texts: DraftValues) =>
    sending.send(input, {
      texts,
      draftRevision: editing.rowVersion(),
      onStored: (saved) => {
        press.sent();
        if (!isNew) publishedIs(saved);
        startFrom(isNew ? aNew() : formValues(saved));
        onStored(saved, onSite);
      },
      onFailed: (error) => setErrors(postErrors(error)),
    });
  /** The post that was typed over, if this form was never saved as a draft. */
  const earlierPost = () => {
    const base = editing.rowVersion() === 0 ? editing.base() : undefined;
    return base?.revision === values.revision ? base : undefined;
  };
  const choose = (chosen: DraftValues) => editing.type({ ...editing.state().values, ...chosen });
  const submit = (form: HTMLFormElement, chosen: DraftValues = {}) => {
    if (isBusy) return;
    choose(chosen);
    const typed = { ...textsNow(form), ...chosen };
    if (typed.categoryId !== undefined) submitTexts(typed);
    else void editing.alone(() => withFirstCategory(typed)).then((texts) => submitTexts(texts ?? typed));
  };
  /** Adds the category that its field would start from, once the list has loaded. If that fails, none is added. */
  const withFirstCategory = async (typed: DraftValues): Promise<DraftValues> => {
    const [first] = await client.ensureQueryData(operatorCategoriesQuery(callApi)).catch(() => []);
    return first === undefined ? typed : { ...typed, categoryId: String(first.id) };
  };
  const submitTexts = (typed: DraftValues) => {
    const texts =
      replacedRevision.current === undefined ? typed : { ...typed, revision: replacedRevision.current };
    const { input, errors } = readPostForm(texts, { file, isNew });
    setErrors(errors);
    setJudged({ texts, file });
    setNewerDraft(undefined);
    sending.reset();
    if (input === undefined) return;
    void editing.alone(async () => {
      setSending(true);
      const known = { read: Math.max(editing.rowVersion(), draftLeftThere.current), values: texts };
      // A failed check does not keep anybody from publishing.
      const theirs = await draftOnSite(callApi, keyOf(texts) ?? '', known).catch(() => undefined);
      if (theirs?.isOther) setNewerDraft(theirs);
      else await send(input, texts);
      setSending(false);
    });
  };

  /** The code of the refusal, for those that a second try does not solve. */
  const refusal = storing.error instanceof Problem ? storing.error.code : undefined;
  /** Those of fields that have not been changed since. */
  const faults: FieldErrors = Object.fromEntries(
    Object.entries(errors).filter(([name]) => isAsJudged(name, { texts: values, file }, judged)),
  );
  return {
    isNew,
    draftName,
    original,
    onSite,
    start,
    values,
    file,
    setFile: chooseFile,
    isPictureSaved: isSaved,
    /** The draft came back without the picture that was chosen. */
    isPictureLost: isLost,
    errors,
    faults,
    hasWork,
    storing,
    sent: sending.sent,
    wasStopped: sending.wasStopped,
    stop: sending.stop,
    read: (form: HTMLFormElement) => editing.type(withPicture(textsNow(form), file)),
    /** Sets values that are chosen and not typed. */
    choose,
    /** Saves what the form says. @param chosen values that replace typed ones */
    submit,
    /** The form was sent just now, and says nothing new. */
    isRepeat: () => !hasWork && press.isRepeat(),
    discard: () =>
      editing.alone(async () => {
        setNotDiscarded(undefined);
        const key = keyOf(values);
        try {
          if (editing.rowVersion() > 0 && key !== undefined)
            await discardRead(callApi, key, editing.rowVersion());
        } catch (error) {
          const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
          setNotDiscarded(isOther ? OTHER_STAYS : `Couldn’t discard. ${failureWords(error)}`);
          if (!isOther) return;
        }
        const from = isNew ? aNew() : original;
        givenUp.current = { file, rowVersion: 0 };
        editing.discard(from, values, { values: from, rowVersion: 0 });
        show();
      }),
    undoDiscard: (discarded: DraftValues) =>
      editing.alone(() => {
        const back = givenUp.current;
        givenUp.current = { file, rowVersion: editing.rowVersion() };
        const isNewer = hasWork && !isSameDraft(values, start.values);
        editing.replace(
          // For a stored post both are the same draft; for a new post each has its own.
          { values: discarded, rowVersion: (isNew ? back : givenUp.current).rowVersion },
          { isRestored: true, setAside: isNewer ? values : undefined },
        );
        show(back.file);
      }),
    /** Puts the text that was set aside into the fields, over what it was typed over. */
    bringMineBack: (mine: Versioned<DraftValues>, picture: File | undefined) => {
      editing.replace(mine);
      show(picture);
    },
    /** Why the site's draft was not deleted. */
    notDiscarded,
    newerDraft,
    /** The site's draft is replaced by what is typed. */
    saveDraftOver: () => {
      setNewerDraft(undefined);
      editing.saveOver(newerDraft?.revision ?? 0);
    },
    /** The draft over which this one is typed, where it is known. */
    draftBase: editing.base(),
    /** The post over which it is typed, where it is known. */
    postBase: values.revision === original.revision ? original : earlierPost(),
    /** The fields have what was chosen of both drafts. */
    putDraftsTogether: (values: DraftValues) => {
      const { revision = 0, values: theirs = {} } = newerDraft ?? {};
      show(file);
      editing.rebase({ values: theirs, rowVersion: revision }, values);
    },
    /** What is sent next is published beside the newer draft, which stays on the site. */
    leaveNewerDraft: () => {
      draftLeftThere.current = newerDraft?.revision ?? 0;
    },
    /** The form is being sent or discarded, and cannot be edited. */
    isBusy,
    /** The post is being stored, by a press. */
    isSending,
    /** How the draft is saved on the site. */
    saving,
    retry: editing.retry,
    /** This device keeps what was typed last. */
    isKept,
    hasChanged: !isNew && refusal === 'changed_meanwhile',
    /** What is typed was begun on an earlier version of the post. */
    isPostOlder:
      hasWork && onSite !== undefined && Boolean(values.revision) && values.revision !== original.revision,
    isGone: !isNew && refusal === 'not_found',
    hasTwin: isNew && refusal === 'post_stands',
    /** Gives a key that makes the next save another new post, without a draft on the site. */
    anotherKey: (): DraftValues => {
      sending.forgetTries();
      editing.noteRowVersion(0);
      return aNew();
    },
    /** What is sent next takes the place of this version, which she was shown. */
    keepMine: (version: number) => {
      replacedRevision.current = String(version);
      setKeptOver(version);
    },
    keptOver,
    /** The fields have what was chosen of both texts, which changes the newer post. What was typed is set aside. */
    putTogether: async (newer: Post, chosen: DraftValues) => {
      await setAside(newer);
      publishedIs(newer);
      storing.reset();
      const values = { ...chosen, revision: String(newer.revision ?? '') };
      editing.replace({ values, rowVersion: editing.rowVersion(), base: editing.base() });
      show(file);
    },
    /** Puts the newer post into the fields. What was typed is set aside. */
    takeOver: async (newer: Post) => {
      await setAside(newer);
      publishedIs(newer);
      startFrom(formValues(newer));
      storing.reset();
    },
  };
}

interface Judged {
  texts: DraftValues;
  file: File | undefined;
}

/** Whether a field still says what it said then. The picture may be a file, one of the library or the first of the text. */
function isAsJudged(name: string, now: Judged, then: Judged): boolean {
  const saysOf = ({ texts }: Judged) =>
    name === 'blog_img' ? [texts.library_picture, firstPicture(texts.description)?.name] : [texts[name]];
  const was = saysOf(then);
  const isSameText = saysOf(now).every((says, index) => (says ?? '') === (was[index] ?? ''));
  return isSameText && (name !== 'blog_img' || now.file === then.file);
}

const OTHER_STAYS =
  'A draft of this post was saved in another window or by a colleague. It was kept: open the post again to see it.';

export type PostFormWork = ReturnType<typeof usePostForm>;

/** A new post starts with nothing but the key by which the server recognises a repeated call. */
function aNew(): DraftValues {
  return { key: newKey() };
}

function withPicture({ picture: _, ...texts }: DraftValues, file: File | undefined): DraftValues {
  return file === undefined ? texts : { ...texts, picture: file.name };
}
