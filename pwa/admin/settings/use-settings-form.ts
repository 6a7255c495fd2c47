import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import {
  previewSettings,
  publishSettings,
  restoreSettings,
  type SettingsView,
  type SiteContent,
  siteContent,
} from '#contract/settings.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { type Difference, differences, merged, type Path, withValue } from './change-value.ts';
import { claimFaults } from './claim-faults.ts';
import { errorsBeside } from './editing.ts';
import { settingsKey } from './queries.ts';
import { type SettingsDraft, settingsDraft } from './settings-draft.ts';
import { useUndo } from './use-undo.ts';

interface Says {
  words: string;
  isFailure: boolean;
  /** Publishes again what was there before. */
  undo?: () => void;
}

const CAME_BACK: Says = { words: 'What you typed before is back. Visitors do not see it.', isFailure: false };

const withoutStart = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [name.replace(/^content\./, ''), words]));

/** What is typed, what differs from what is published, and what becomes of it. */
export function useSettingsForm(callApi: CallApi, published: SettingsView) {
  const client = useQueryClient();
  const [base, setBase] = useState<{ content: unknown; revision: number }>(published);
  const [content, setContent] = useState<unknown>(() => startOf(published));
  /** `Undo` is pressed when what it undoes is the base. */
  const newest = useRef(base);
  newest.current = base;
  /** Of the last check; a new object is an occasion to go to the first. */
  const [faults, setFaults] = useState<FieldErrors>({});
  const [errors, setShown] = useState<FieldErrors>({});
  const changes = differences(base.content, content);
  const isChanged = changes.length > 0;
  /** The revision that the changes were begun on, where a newer one was published since and she has not chosen yet. */
  const [older, setOlder] = useState(() => olderRevision(published));
  const [said, say] = useState<Says | undefined>(() =>
    isChanged && older === undefined ? CAME_BACK : undefined,
  );

  const isKept = useKept({ isChanged, content, base: base.content, revision: older ?? base.revision });
  const undo = useUndo(content, setContent);

  function setErrors(found: FieldErrors): void {
    setFaults(found);
    setShown(found);
  }

  /** The screen has what is published; what was changed besides stays changed. */
  function take(settings: SettingsView, before: unknown): void {
    client.setQueryData(settingsKey, settings);
    setBase(settings);
    setContent((now: unknown) => merged(before, now, settings.content));
    setOlder(undefined);
    undo.forget();
    setErrors({});
  }

  /** Somebody else has published: the changes are put on top of theirs. */
  async function takeMeanwhile(problem: Problem): Promise<void> {
    await client.invalidateQueries({ queryKey: settingsKey });
    const theirs = client.getQueryData<SettingsView>(settingsKey);
    if (theirs === undefined) return;
    // On top of what was typed while theirs was fetched, too.
    setContent((now: unknown) => merged(base.content, now, theirs.content));
    setBase(theirs);
    undo.forget();
    say({
      words: `${problem.detail ?? problem.message} Your changes are kept, on top of theirs. Look at the differences, then publish again.`,
      isFailure: true,
    });
  }

  function fail(error: unknown): void {
    if (error instanceof Problem && error.code === 'changed_meanwhile') return void takeMeanwhile(error);
    setErrors(withoutStart(problemFields(error)));
    say({ words: `Not published. ${failureWords(error)} Nothing that you typed is lost.`, isFailure: true });
  }

  const restoring = useMutation({
    mutationFn: (call: { revision: number; from: number }) =>
      callApi(restoreSettings, { params: { revision: call.revision }, body: { revision: call.from } }),
    onError: fail,
  });
  function restore(revision: number, from: number, words: string): void {
    restoring.mutate(
      { revision, from },
      {
        onSuccess: (settings) => {
          take(settings, newest.current.content);
          say({ words, isFailure: false });
        },
      },
    );
  }

  const publishing = useMutation({
    mutationFn: (call: { content: SiteContent; revision: number; typed: unknown }) =>
      callApi(publishSettings, { body: { content: call.content, revision: call.revision } }),
    onError: fail,
    onSuccess: (settings, { revision, typed }) => {
      take(settings, typed);
      const takeBack = () =>
        restore(revision, settings.revision, 'Undone: what was there before is published again.');
      say({ words: 'Published. It is on every page now.', isFailure: false, undo: takeBack });
    },
  });

  const previewing = useMutation({
    mutationFn: (call: SiteContent) => callApi(previewSettings, { body: { content: call } }),
    onError: fail,
  });

  /** The content where it is fine; else its faults are shown. */
  function checked(): SiteContent | undefined {
    const parsed = siteContent.safeParse(content);
    const faults = {
      ...claimFaults(changes),
      ...(parsed.success ? {} : schemaFields(parsed.error)),
    };
    setErrors(faults);
    if (parsed.success && Object.keys(faults).length === 0) return parsed.data;
    const count = Object.keys(faults).length;
    say({
      words: count === 1 ? 'One field needs correcting.' : `${count} fields need correcting.`,
      isFailure: true,
    });
    return undefined;
  }

  return {
    content,
    faults,
    errors,
    changes,
    isChanged,
    isKept,
    /** The changes were begun before what is published now. */
    isOlder: isChanged && older !== undefined,
    /** They stay, on top of it. */
    keepMine: () => setOlder(undefined),
    said,
    isBusy: publishing.isPending || restoring.isPending || previewing.isPending,
    change: (path: Path, value: unknown) => {
      undo.note(path, value);
      setContent((now: unknown) => withValue(now, path, value));
      setShown((now) => errorsBeside(now, path));
    },
    discard: () => {
      undo.note([], base.content);
      setContent(base.content);
      setOlder(undefined);
      setErrors({});
      const takeBack = () => {
        setContent((now: unknown) => merged(base.content, content, now));
        setOlder(older);
        undo.forget();
        say(undefined);
      };
      say({ words: 'Your changes are discarded.', isFailure: false, undo: takeBack });
    },
    checked,
    publish: (done: () => void) => {
      const ready = checked();
      if (ready !== undefined)
        publishing.mutate({ content: ready, revision: base.revision, typed: content }, { onSettled: done });
      else done();
    },
    /** The tab is opened by the press, so that no browser takes it for an advertisement. */
    preview: () => {
      const ready = checked();
      if (ready === undefined) return;
      const tab = window.open('about:blank', '_blank');
      previewing.mutate(ready, {
        onSuccess: ({ path }) => {
          if (tab === null) location.assign(path);
          else tab.location.href = path;
        },
        onError: () => tab?.close(),
      });
    },
    restore: (revision: number) =>
      restore(revision, base.revision, 'Restored: these settings are on every page now.'),
  };
}

/** The draft of this device on top of what is published, else that. */
function startOf({ content }: SettingsView): unknown {
  const draft = settingsDraft.read();
  return draft === undefined ? content : merged(draft.base, draft.content, content);
}

function olderRevision({ revision }: SettingsView): number | undefined {
  const draft = settingsDraft.read();
  return draft === undefined || draft.revision === revision ? undefined : draft.revision;
}

interface Kept extends SettingsDraft {
  isChanged: boolean;
}

/** What is typed is on the device at once. False where the device keeps nothing. */
function useKept({ isChanged, content, base, revision }: Kept): boolean {
  const isFirst = useRef(true);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setKept(settingsDraft.keep(isChanged ? { content, base, revision } : undefined));
  }, [isChanged, content, base, revision]);
  return isKept;
}

export type { Difference };
