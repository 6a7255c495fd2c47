import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SettingsView } from '#contract/settings.ts';
import { stretches } from '#pwa/admin/editing/conflict/conflict-fields.ts';
import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import { SideBySide } from '#pwa/admin/editing/conflict/side-by-side.tsx';
import { LeftDraft } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { useDraftPlace } from '#pwa/admin/editing/drafts/draft-place.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { footBar } from '#pwa/admin/kit/foot-bar.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { ToastRegion, useToasts, useUndoKey } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { DifferencesList, placeWords, valueWords } from './differences-list.tsx';
import { PartFields } from './part-fields.tsx';
import { settingsParts } from './parts.ts';
import { settingsQuery } from './queries.ts';
import { carryOverDraft, SETTINGS_FORM } from './settings-draft.ts';
import { SettingsHistory } from './settings-history.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import './settings.css';

const LEAD =
  'What the site says about you, and its words. {{brand}} in a text stands for the name of the site, {{minimumAge}} for the least age.';

/** The operator's facts and the words of the site. For owners. */
export function SettingsScreen() {
  const query = useQuery(settingsQuery(useApi()));
  const [visit, setVisit] = useState(0);
  // Comes before the draft is looked for.
  useEffect(carryOverDraft, []);
  const place = useDraftPlace(SETTINGS_FORM, visit);
  return (
    <>
      <AdminHeading title="Settings" lead={LEAD} />
      <Loaded
        what="the settings"
        query={{ ...query, data: place === undefined ? undefined : query.data }}
        rows={8}
      >
        {(settings) => (
          <SettingsForm
            key={visit}
            settings={settings}
            place={place ?? ''}
            onReopen={() => void query.refetch().then(() => setVisit(visit + 1))}
          />
        )}
      </Loaded>
      <ToastRegion />
    </>
  );
}

const KEPT = {
  title: 'Leave without publishing?',
  words: 'What you changed stays on this device, and is back when you return.',
};
const LOST = { ...KEPT, words: 'This device cannot keep what you changed: it is lost when you leave.' };

interface SettingsFormProps {
  settings: SettingsView;
  /** Name of the draft of this tab. */
  place: string;
  /** The form is to take another draft of this device. */
  onReopen: () => void;
}

function SettingsForm({ settings, place, onReopen }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { dismiss, forget } = useToasts();
  const edit = useSettingsForm(settings, place);
  const { content, faults, errors, changes, isChanged, isBusy, said } = edit;
  useFocusFirstError(form, faults);
  useUnsaved(isChanged, edit.isKept ? KEPT : LOST);
  const start = () => {
    if (edit.checked() !== undefined) setAsking(true);
  };
  /** The button that is pressed goes. */
  const leaving = (act: () => void) => () => {
    submit.current?.focus();
    act();
  };
  // A closed form takes nothing back.
  useEffect(() => forget, [forget]);
  const undo = said?.undo && !isBusy ? leaving(said.undo) : undefined;
  useUndoKey(undo);
  const discard = () => {
    dismiss();
    edit.discard();
  };
  const conflicts = (
    <SideBySide
      fields={edit.conflicts.map((conflict) => ({
        ...conflict,
        label: placeWords(conflict.path),
        words: stretches(valueWords(conflict.mine), valueWords(conflict.theirs)),
      }))}
      isBusy={isBusy}
      onMerge={edit.putTogether}
    />
  );
  return (
    <>
      <nav className="settings-jump" aria-label="Parts of the settings">
        <ul>
          {settingsParts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#settings-history">History</a>
          </li>
        </ul>
      </nav>
      <form
        ref={form}
        className="admin-parts settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !isBusy) start();
        }}
      >
        {!isChanged && <LeftDraft form={SETTINGS_FORM} round={edit.round} onOpen={onReopen} />}
        {settingsParts.map(({ id, title, root, of }) => (
          <AdminPart key={id} id={id} title={title} className="admin-part settings-part">
            <div className="form">
              <PartFields of={of} path={[root]} content={content} errors={errors} onChange={edit.change} />
            </div>
          </AdminPart>
        ))}
        <div className="foot-bar settings-bar" ref={footBar}>
          <div role="status" className="settings-state">
            {isBusy ? 'Working…' : stateWords(changes.length)}
            {!edit.isKept && '. This device cannot keep them.'}
          </div>
          <div className="button-row">
            <Button kind="primary" ref={submit} type="submit" isDisabled={!isChanged || isBusy}>
              Publish
            </Button>
            <Button isDisabled={isBusy} onPress={edit.preview}>
              Preview
            </Button>
            {isChanged && <Button onPress={leaving(discard)}>Discard</Button>}
          </div>
          {edit.isOlder && (
            <ConflictView
              words="Other settings were published after you began. What you typed is on top of theirs, and not published."
              buttons={
                <>
                  <Button onPress={leaving(discard)}>Load the newer ones</Button>
                  <Button onPress={leaving(edit.keepOnTop)}>Keep mine</Button>
                </>
              }
            >
              {conflicts}
            </ConflictView>
          )}
          {said !== undefined && (
            <Notice
              role={said.isFailure ? 'alert' : 'status'}
              tone={said.isFailure ? 'danger' : 'ok'}
              action={
                said.undo !== undefined && (
                  <Button aria-keyshortcuts="U" isDisabled={isBusy} onPress={undo}>
                    Undo
                  </Button>
                )
              }
            >
              {said.words}
            </Notice>
          )}
          {/* After a refusal the notice above says what happened. */}
          {!edit.isOlder && conflicts}
        </div>
      </form>
      <SettingsHistory settings={settings} isBusy={isBusy} onRestore={edit.restore} />
      {isAsking && (
        <AdminSheet title="Publish these changes?" onClose={() => setAsking(false)}>
          <DifferencesList changes={changes} />
          <div className="button-row">
            <Button
              kind="primary"
              isLarge
              isDisabled={isBusy}
              onPress={() => edit.publish(() => setAsking(false))}
            >
              Publish now
            </Button>
          </div>
        </AdminSheet>
      )}
    </>
  );
}

const stateWords = (changes: number): string =>
  changes === 0 ? 'All published' : `${changes} ${changes === 1 ? 'change' : 'changes'} not published`;
