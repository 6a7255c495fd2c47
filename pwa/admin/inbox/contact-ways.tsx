import { useState } from 'react';
import { PHONE_MAX } from '#contract/contact-rules.ts';
import type { Contact } from '#contract/inbox.ts';
import { changeContact } from '#contract/inbox.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useCorrect } from './calls.ts';
import { reachOf } from './contact-links.ts';

/** How the writer of an open message is reached, on top of it: each is copied by a press, and can be corrected. */
export function ContactWays({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false);
  const { email, phone } = reachOf(contact);
  return (
    <div className="contact-ways">
      <div>
        {phone !== '' && <Way value={phone} written={contact.phone} what="the number" />}
        <Way value={email} written={contact.email} what="the address" />
      </div>
      <Button kind="link" onPress={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && <CorrectSheet contact={contact} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface WayProps {
  value: string;
  /** As it was sent. */
  written: string;
  what: string;
}

function Way({ value, written, what }: WayProps) {
  const { say, fail } = useToasts();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => say('Copied.'),
      () => fail('Couldn’t copy. Select the text.'),
    );
  return (
    <span className="contact-way">
      <span className="admin-figures">{value}</span>
      <Button kind="icon" aria-label={`Copy ${what}`} title="Copy" onPress={() => void copy()}>
        <AdminDrawing name="copy" />
      </Button>
      {value !== written && (
        <span className="soft">{written === '' ? 'added here' : `sent as ${written}`}</span>
      )}
    </span>
  );
}

interface CorrectSheetProps {
  contact: Contact;
  onClose: () => void;
}

/** What answers go to, in place of what was mistyped. The message stays as it was sent. */
function CorrectSheet({ contact, onClose }: CorrectSheetProps) {
  const callApi = useApi();
  const { email, phone } = reachOf(contact);
  const corrected = useCorrect(contact);
  const draft = useFormDraft(`correct-${contact.id}`, { corrected_email: email, corrected_phone: phone });
  return (
    <AdminSheet title="Correct number or address" onClose={onClose}>
      <p className="soft">For answering this person. What they sent stays as it is.</p>
      <DraftedForm
        draft={draft}
        endpoint={changeContact}
        read={(form) => bodyOf(new FormData(form))}
        send={(body) => callApi(changeContact, { params: { id: contact.id }, body })}
        onDone={() => {
          onClose();
          corrected();
        }}
        failed="Couldn’t save."
        submit="Save"
        onCancel={onClose}
      >
        <DraftedText
          label="Phone"
          hint={contact.phone === '' ? undefined : `Sent: ${contact.phone}`}
          className="input"
          type="tel"
          name="corrected_phone"
          maxLength={PHONE_MAX}
        />
        <DraftedText
          label="Email"
          hint={`Sent: ${contact.email}`}
          className="input"
          type="email"
          name="corrected_email"
        />
      </DraftedForm>
    </AdminSheet>
  );
}

/** An empty field is as it was sent. */
const bodyOf = (data: FormData) => {
  const textOf = (name: string) => String(data.get(name)).trim() || null;
  return { corrected_phone: textOf('corrected_phone'), corrected_email: textOf('corrected_email') };
};
