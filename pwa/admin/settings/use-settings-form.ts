import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import {
  previewSettings,
  publishSettings,
  restoreSettings,
  type SettingsContent,
  type SettingsView,
  settingsContent,
} from '#contract/settings.ts';
import { type Conflict, merge, merged, withSides } from '#pwa/admin/editing/conflict/merge.ts';
import type { Versioned } from '#pwa/admin/editing/editing.ts';
import { newerWords } from '#pwa/admin/editing/open/open-words.ts';
import { useOpenText } from '#pwa/admin/editing/open/use-open-text.ts';
import { differences, isSame, type Path, valueAt, withValue } from '#pwa/admin/editing/paths.ts';
import { useEditing } from '#pwa/admin/editing/use-editing.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { claimFaults } from './claim-faults.ts';
import { errorsAfter } from './field-props.ts';
import { faultPaths, partAt } from './places.ts';
import { settingsKey, settingsQuery } from './queries.ts';
import { settingsDevice } from './settings-draft.ts';
import { useRenewSite } from './use-renew-site.ts';
import { useUndo } from './use-undo.ts';

const UNDECIDED = 'Choose yours or the newer version in each field that both changed, then publish.';
const CAME_BACK = 'Your unpublished changes are back.';
const OLDER =
  'Someone published other settings since you started. Your changes are kept and not published yet.';

const withoutContentPrefix = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [name.replace(/^content\./, ''), words]));

interface SettingsFormOptions {
  /** Name of the draft of this tab. */
  draftName: string;
  /** Path of the part that is shown. */
  current: string;
  /** Leads to a value. */
  show: (path: Path) => void;
}

/** What is typed in all parts, what differs from what is published, and what becomes of it. */
export function useSettingsForm(published: SettingsView, { draftName, current, show }: SettingsFormOptions) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const renewSite = useRenewSite();
  const [editing, { values: content, isKept, start }] = useEditing<unknown>(() => ({
    opened: versionOf(published),
    isSame,
    device: settingsDevice(draftName),
  }));
  /** What is published. */
  const onSite = editing.onSite();
  /** Found by the last check, and not corrected since. */
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = differences(onSite.values, content);
  /** Where both changed a value, hers stands until she chooses. */
  const openConflicts = (theirs: unknown) =>
    merge(editing.base(), editing.state().values, theirs).filter(({ side }) => side === undefined);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(() => openConflicts(onSite.values));
  const isChanged = changes.length > 0;
  /** Says that others have published, and that what was typed is on top of that. */
  const [newerPublished, setNewerPublished] = useState<string>();
  useEffect(() => {
    if (editing.state().start.isRestored && !editing.isOlder()) say(CAME_BACK);
  }, [editing, say]);
  const undo = useUndo({ content, put, show });

  function put(path: Path, value: unknown): void {
    const now = editing.state().values;
    const [before, next] = [valueAt(now, path), withValue(now, path, value)];
    editing.type(next);
    setErrors((all) =>
      Object.keys(all).length === 0 ? all : errorsAfter(all, { path, before, after: value }, wrongIn(next)),
    );
  }
  /** All that is wrong in a content. */
  const wrongIn = (now: unknown): FieldErrors => {
    const parsed = settingsContent.safeParse(now);
    return {
      ...claimFaults(differences(onSite.values, now)),
      ...(parsed.success ? {} : schemaFields(parsed.error)),
    };
  };

  /** Shows what was just published. What was typed since `before` stays, on top of it. */
  function take(settings: SettingsView, before: unknown): void {
    client.setQueryData(settingsKey, settings);
    renewSite(settings.content);
    rebase(settings, before);
    setErrors({});
    setConflicts([]);
    setNewerPublished(undefined);
  }
  function rebase(settings: SettingsView, before: unknown): void {
    editing.rebase(versionOf(settings), merged(before, editing.state().values, settings.content));
    undo.forget();
  }

  /** Somebody else has published: the changes, with what was typed while theirs was fetched, are put on top of theirs. */
  async function rebaseOnNewer(refused: string): Promise<void> {
    const theirs = await client.fetchQuery(settingsQuery(callApi)).catch((error: unknown) => {
      fail(`${refused} Couldn’t load theirs. ${failureWords(error)} Your changes are kept: publish again.`);
    });
    if (theirs === undefined) return;
    // Before the changes are typed over theirs.
    setConflicts(openConflicts(theirs.content));
    rebase(theirs, editing.onSite().values);
    setNewerPublished(
      `${refused} Your changes are kept, on top of theirs. Look at the differences, then publish again.`,
    );
  }

  const failed = (what: string) => (error: unknown) => {
    if (error instanceof Problem && error.code === 'changed_meanwhile')
      return void rebaseOnNewer(error.detail ?? error.message);
    setErrors(withoutContentPrefix(problemFields(error)));
    fail(`${what} ${failureWords(error)} Your changes are kept.`);
  };

  const restoring = useMutation({
    mutationFn: (call: { revision: number; from: number }) =>
      callApi(restoreSettings, { params: { revision: call.revision }, body: { revision: call.from } }),
    onError: failed('Couldn’t restore.'),
  });
  function restore(revision: number, from: number, words: string): void {
    restoring.mutate(
      { revision, from },
      {
        onSuccess: (settings) => {
          take(settings, editing.onSite().values);
          say(words);
        },
      },
    );
  }

  const publishing = useMutation({
    mutationFn: (call: { content: SettingsContent; revision: number; typed: unknown }) =>
      callApi(publishSettings, { body: { content: call.content, revision: call.revision } }),
    onError: failed('Couldn’t publish.'),
    onSuccess: (settings, { revision, typed }) => {
      take(settings, typed);
      const takeBack = () =>
        restore(revision, settings.revision, 'Undone. The previous settings are live again.');
      say({ words: 'Published. It is live on every page.', undo: { run: takeBack } });
    },
  });

  const previewing = useMutation({
    mutationFn: (call: SettingsContent) => callApi(previewSettings, { body: { content: call } }),
    onError: failed('Couldn’t open a preview.'),
  });

  const { others, stored } = useOpenText('settings');
  const isBusy = publishing.isPending || restoring.isPending || previewing.isPending;
  /** What somebody else published after the settings in the form. */
  const news = !isBusy && stored !== undefined && stored.version > onSite.rowVersion ? stored : undefined;
  const takeNews = useEffectEvent(async () => {
    if (news === undefined) return;
    const words = newerWords(news, 'the settings');
    if (isChanged) return rebaseOnNewer(words);
    // Without a connection she learns it when she publishes.
    const theirs = await client.fetchQuery(settingsQuery(callApi)).catch(() => undefined);
    if (theirs === undefined) return;
    take(theirs, editing.onSite().values);
    say(`${words} They are shown here.`);
  });
  const newsVersion = news?.version;
  useEffect(() => {
    if (newsVersion !== undefined) void takeNews();
  }, [newsVersion]);

  function keepOnTop(): void {
    setConflicts([]);
    setNewerPublished(undefined);
    editing.noteRowVersion(editing.onSite().rowVersion);
  }

  /** What is to be published. undefined: she is asked to choose first where both changed a value, or to correct what is wrong. */
  function publishable(): SettingsContent | undefined {
    if (conflicts.length === 0) return checked();
    fail(UNDECIDED);
    return undefined;
  }

  /** The content where it is fine; else its faults are shown, and the first of this part has the focus. */
  function checked(): SettingsContent | undefined {
    const parsed = settingsContent.safeParse(content);
    const faults = wrongIn(content);
    setErrors(faults);
    const paths = faultPaths(faults);
    if (parsed.success && paths.length === 0) return parsed.data;
    const here = paths.find((path) => partAt(path)?.path === current);
    if (here !== undefined) show(here);
    return undefined;
  }

  return {
    content,
    errors,
    changes,
    isChanged,
    isKept,
    round: start.round,
    /** Says that others have published since the changes were begun; undefined where they have not. */
    newer: editing.isOlder() ? OLDER : newerPublished,
    /** The changes stay, on top of that. */
    keepOnTop,
    /** The values that both changed, as they are typed now. */
    conflicts: conflicts.map((each) => ({ ...each, mine: valueAt(content, each.path) })),
    putTogether: (chosen: readonly Conflict[]) => {
      editing.type(withSides(editing.state().values, chosen));
      undo.forget();
      keepOnTop();
    },
    isBusy,
    others,
    change: (path: Path, value: unknown) => {
      undo.note(path, value);
      put(path, value);
    },
    discard: () => {
      const before = { rowVersion: editing.rowVersion(), base: editing.base() };
      undo.note([], onSite.values);
      editing.discard(onSite.values);
      setErrors({});
      setConflicts([]);
      setNewerPublished(undefined);
      const takeBack = () => {
        const now = merged(editing.onSite().values, content, editing.state().values);
        editing.replace({ values: now, ...before });
        setConflicts(conflicts);
        setNewerPublished(newerPublished);
        undo.forget();
      };
      say({ words: 'Changes discarded.', undo: { run: takeBack } });
    },
    publishable,
    publish: (done: () => void) => {
      const ready = publishable();
      if (ready !== undefined)
        publishing.mutate(
          { content: ready, revision: onSite.rowVersion, typed: content },
          { onSettled: done },
        );
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
      restore(revision, onSite.rowVersion, 'Restored. These settings are live on every page.'),
  };
}

const versionOf = ({ content, revision }: SettingsView): Versioned<unknown> => ({
  values: content,
  rowVersion: revision,
});
