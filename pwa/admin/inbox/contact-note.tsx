import { useEffect, useRef } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { dropStoredDraft, keepDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { operatorTab } from '#pwa/admin/editing/drafts/draft-names.ts';
import type { Device } from '#pwa/admin/editing/editing.ts';
import { useEditing } from '#pwa/admin/editing/use-editing.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextArea } from '#pwa/admin/kit/forms/fields.tsx';
import { LOST_WORK, useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';
import { useSaveNote } from './calls.ts';

/** The form of a message's note. */
export const NOTE_ID = 'contact-note';

interface ContactNoteProps {
  contact: Contact;
  onSaved: (words: string) => void;
}

/** The operator's own words on a message. What is typed stays until it is saved, and overwrites nothing unseen. */
export function ContactNote({ contact, onSaved }: ContactNoteProps) {
  const { id, note, note_revision } = contact;
  const { say } = useToasts();
  const onSite = { values: note, rowVersion: note_revision };
  const [editing, { values, isKept }] = useEditing<string>(() => ({
    opened: onSite,
    isSame: (one, other) => one === other,
    device: noteDevice(id),
  }));
  useEffect(
    () => editing.siteHas({ values: note, rowVersion: note_revision }),
    [editing, note, note_revision],
  );
  const isTyped = editing.hasWork();
  // Somebody saved another note after this one was begun, here or in another window.
  const isOther = editing.isOlder();

  useUnsaved(isTyped, isKept ? undefined : LOST_WORK);

  const form = useRef<HTMLFormElement>(null);
  /** The buttons go: one that was pressed by a key gives the focus to the note. A finger would get the keyboard of its phone. */
  const leaveButtons = () => {
    if (form.current?.querySelector('button:focus-visible') != null)
      form.current.querySelector('textarea')?.focus();
  };
  const { mutate, isPending, error, reset } = useSaveNote(id, (saved, { note: sent = '' }) => {
    leaveButtons();
    // What was typed while it was on its way changes the note that was just saved.
    editing.pressed(sent, saved.note_revision);
    onSaved('The note was saved.');
  });
  // What is on its way cannot be taken back: a second one would meet it.
  const forgetError = () => {
    if (!isPending) reset();
  };
  const save = () => {
    if (isPending || !isTyped) return;
    // The other note was shown, and the button says that it is replaced.
    const revision = isOther ? note_revision : editing.rowVersion();
    mutate({ note: values, note_revision: revision });
  };
  const isConflict = error instanceof Problem && error.code === 'note_changed';
  return (
    <form
      ref={form}
      id={NOTE_ID}
      className="form contact-note"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label="Note"
        hint={
          isTyped
            ? `Not saved yet. ${isKept ? 'It stays in this tab until it is.' : 'This device can’t keep it.'}`
            : 'Only your team sees this.'
        }
        error={error === null || isConflict ? undefined : `Couldn’t save. ${failureWords(error)}`}
        className="input"
        rows={2}
        value={values}
        onChange={({ target }) => {
          forgetError();
          editing.type(target.value);
        }}
      />
      {isOther && (
        <p role="alert" className="field-error">
          {note === ''
            ? 'Someone cleared this note in the meantime.'
            : `Someone changed this note to “${note}”.`}{' '}
          Yours is still in the field.
        </p>
      )}
      {isTyped && (
        <div className="button-row">
          <Button kind="primary" type="submit" isDisabled={isPending}>
            {isOther ? 'Save mine instead' : 'Save note'}
          </Button>
          <Button
            onPress={() => {
              forgetError();
              leaveButtons();
              const given = { values, rowVersion: editing.rowVersion() };
              editing.discard(note);
              say({ words: 'The note is discarded.', undo: { run: () => editing.replace(given) } });
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </form>
  );
}

/** A note that is typed and not saved. */
interface NoteDraft {
  text: string;
  /** Of the note that it changes. */
  revision: number;
}

const noteDraft = (id: number) =>
  stored('sessionStorage', `operator-note:${id}`, (json): NoteDraft | undefined => {
    const { text, revision }: Partial<NoteDraft> = JSON.parse(json);
    return typeof text === 'string' && typeof revision === 'number' ? { text, revision } : undefined;
  });

/** Whether this tab keeps a note on a message that is typed and not saved. */
export const isNoteKept = (id: number): boolean => noteDraft(id).read() !== undefined;

/** Keeps the note of a message that is typed and not saved, for as long as the tab lives. */
function noteDevice(id: number): Device<string> {
  const draft = noteDraft(id);
  const put = (note: NoteDraft | undefined): boolean => {
    const isKept = draft.keep(note);
    // A logout in another tab, which cannot look into this one, asks before it goes.
    const inAllTabs = `note ${operatorTab.thisTab()}`;
    if (storedNames('sessionStorage', 'operator-note:').length > 0) keepDraft(inAllTabs, {});
    else dropStoredDraft(inAllTabs);
    return isKept;
  };
  return {
    read() {
      const kept = draft.read();
      return kept && { values: kept.text, rowVersion: kept.revision };
    },
    keep: ({ values, rowVersion }) => put({ text: values, revision: rowVersion }),
    drop: () => void put(undefined),
  };
}
