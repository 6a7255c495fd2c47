import { useEffect, useMemo, useRef, useState } from 'react';
import { SETTINGS } from '#contract/admin-paths.ts';
import type { SettingsView } from '#contract/settings.ts';
import { LeftDraft } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { OpenElsewhere } from '#pwa/admin/editing/open/open-elsewhere.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { ChangesBar } from './changes-bar.tsx';
import { DifferencesList } from './differences-list.tsx';
import { PartFields } from './part-fields.tsx';
import { PartIndex } from './part-index.tsx';
import { settingsParts } from './parts.ts';
import { partAt } from './places.ts';
import { SETTINGS_FORM } from './settings-draft.ts';
import { SettingsHistory } from './settings-history.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { useShownPlace } from './use-shown-place.ts';

const KEPT = {
  title: 'Leave without publishing?',
  words: 'Your changes stay on this device for when you come back.',
  within: SETTINGS,
};
const LOST = { ...KEPT, words: 'Your changes can’t be kept on this device. They are lost if you leave.' };

interface SettingsFormProps {
  settings: SettingsView;
  /** Name of the draft of this tab. */
  draftName: string;
  /** Path of the part that is shown. */
  current: string;
  /** The form is to take another draft of this device. */
  onReopen: () => void;
}

/** One form over all parts, of which one is shown. */
export function SettingsForm({ settings, draftName, current, onReopen }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { dismiss, forget } = useToasts();
  const rows = useShownPlace(current, form);
  const edit = useSettingsForm(settings, { draftName, current, show: rows.show });
  const { content, errors, changes, isChanged, isBusy } = edit;
  useUnsaved(isChanged, edit.isKept ? KEPT : LOST);
  const part = settingsParts.find(({ path }) => path === current);
  const title = part?.title ?? 'History';
  const changed = useMemo(() => new Set(changes.map(({ path }) => partAt(path)?.title ?? '')), [changes]);
  // A closed form takes nothing back.
  useEffect(() => forget, [forget]);
  useEffect(() => {
    // The bar has gone, and with it the button that was pressed.
    if (!isChanged && document.activeElement === document.body) form.current?.querySelector('h2')?.focus();
  }, [isChanged]);
  const discard = () => {
    dismiss();
    edit.discard();
  };
  return (
    <div className="settings">
      <PartIndex {...{ current, title, content, errors, changed }} onShow={(path) => rows.show(path)} />
      <form
        ref={form}
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged || isBusy) return;
          if (edit.publishable() !== undefined) setAsking(true);
          else form.current?.querySelector<HTMLElement>('.differences input')?.focus();
        }}
      >
        <OpenElsewhere others={edit.others} />
        {!isChanged && <LeftDraft form={SETTINGS_FORM} round={edit.round} onOpen={onReopen} />}
        {part === undefined ? (
          <SettingsHistory settings={settings} isBusy={isBusy} onRestore={edit.restore} />
        ) : (
          <AdminPart key={current} id="settings-part" title={title}>
            <div className="form">
              <PartFields of={part.of} path={[]} {...{ content, errors, rows }} onChange={edit.change} />
            </div>
          </AdminPart>
        )}
        {isChanged && (
          <ChangesBar edit={edit} submit={submit} onShow={(path) => rows.show(path)} onDiscard={discard} />
        )}
      </form>
      {isAsking && (
        <AdminSheet
          title="Publish these changes?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button kind="text" onPress={() => setAsking(false)}>
                Cancel
              </Button>
              <Button
                kind="primary"
                isDisabled={isBusy}
                aria-busy={isBusy}
                onPress={() => edit.publish(() => setAsking(false))}
              >
                {isBusy ? 'Publishing…' : 'Publish now'}
              </Button>
            </>
          }
        >
          <DifferencesList changes={changes} />
        </AdminSheet>
      )}
    </div>
  );
}
