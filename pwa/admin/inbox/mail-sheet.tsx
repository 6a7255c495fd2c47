import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Contact } from '#contract/inbox.ts';
import {
  dismissMail,
  MAIL_DELAY_SECONDS,
  MAIL_SUBJECT_MAX,
  type Mail,
  sendMail,
  sendMailAgain,
  takeBackMail,
} from '#contract/inbox-mail.ts';
import { keepDraft, storedDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftedArea, DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { contactsKey, dashboardKey } from '#pwa/admin/kit/operator-keys.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { reachOf } from './contact-links.ts';
import { nameOf } from './contact-words.ts';
import { mailSenderQuery, repliesQuery } from './list-queries.ts';
import { forgetReached } from './reached.ts';
import { replyFor } from './reply-words.ts';

/** Whom a mail is written to. */
export interface MailTo {
  contact: Contact;
  /** The id of the prepared reply that it begins with. */
  reply?: number | undefined;
  /** Ids of other messages of the same person that it answers, too. */
  also: readonly number[];
}

interface MailSheetProps extends MailTo {
  /** Called once the mail is stored, before the sheet closes. */
  onSent?: () => void;
  onClose: () => void;
}

/** Writes an answer that the site itself sends. What is typed stays on this device until it is sent. */
export function MailSheet({ contact, reply: begun, also, onSent, onClose }: MailSheetProps) {
  const callApi = useApi();
  const site = useSite();
  const { send, sent } = useAnswerByMail(contact, also);
  const { data: sender } = useQuery(mailSenderQuery(callApi));
  const { data: replies = [] } = useQuery(repliesQuery(callApi));
  const textOf = (id: number | undefined) => {
    const text = replies.find((each) => each.id === id)?.text;
    return text === undefined ? '' : replyFor(text, contact, site);
  };
  const [reply, setReply] = useState(begun);
  const draft = useFormDraft(draftOf(contact), {
    subject: `Your message to ${site.brand}`,
    text: textOf(begun),
  });
  const message = useRef<HTMLTextAreaElement>(null);
  const hasSubject = draft.start.values.subject !== '';
  useEffect(() => {
    const field = message.current;
    // The sheet itself gives the focus to its first field. On a phone the keyboard would cover what is to be read first.
    if (!hasSubject || field === null || !matchMedia('(pointer: fine)').matches) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [hasSubject]);
  const choose = (id: number | undefined) => {
    setReply(id);
    const field = message.current;
    if (field === null || id === undefined) return;
    // What is typed already stays before it.
    const isTyped = field.value.trim() !== '' && field.value !== textOf(reply);
    field.value = (isTyped ? `${field.value.trimEnd()}\n\n` : '') + textOf(id);
    if (field.form !== null) draft.read(field.form);
    field.focus();
  };
  return (
    <AdminSheet title={`Mail to ${nameOf(contact)}`} onClose={onClose}>
      <p className="soft">
        {sender?.from != null && `From ${sender.from} to ${reachOf(contact).email}.`}
        {sender?.reply_to != null && ` Replies go to ${sender.reply_to}.`}
      </p>
      {contact.message !== '' && (
        <>
          <p className="soft">{nameOf(contact)} wrote:</p>
          <p className="reply-text">{contact.message}</p>
        </>
      )}
      <DraftedForm
        draft={draft}
        endpoint={sendMail}
        send={({ subject, text }) =>
          // Names that were typed by hand are filled in as those of a prepared reply.
          send({ subject, text: replyFor(text, contact, site), ...(reply !== undefined && { reply }) })
        }
        onDone={(mail) => {
          sent(mail);
          onSent?.();
          onClose();
        }}
        failed="Couldn’t send."
        submit="Send"
        onCancel={onClose}
      >
        <DraftedText label="Subject" className="input" name="subject" maxLength={MAIL_SUBJECT_MAX} />
        {replies.length > 0 && (
          <Choose
            name="Prepared reply"
            all="Prepared reply: none"
            value={reply}
            choices={replies.map(({ id, title }) => [id, title])}
            onChoose={choose}
          />
        )}
        <DraftedArea ref={message} label="Message" className="input" name="text" rows={10} required />
      </DraftedForm>
    </AdminSheet>
  );
}

/** The name of what is typed to this person on this device. */
const draftOf = ({ id }: Pick<Contact, 'id'>) => `mail-${id}`;

type Written = Pick<Mail, 'subject' | 'text'> & { reply?: number | undefined };

/** What was sent last and not answered, and its key: a second try of the same words is the same mail, also from a sheet that was opened again. */
const lastTry = (id: number) =>
  stored('sessionStorage', `operator-mail-try:${id}`, (text) => triedShape.parse(JSON.parse(text)));

const triedShape = z.object({ words: z.string(), key: z.string() });

function useAnswerByMail({ id }: Contact, also: readonly number[]) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const tried = useRef(lastTry(id).read());
  const reload = () => Promise.all([loadAgain(client, contactsKey), loadAgain(client, dashboardKey)]);
  return {
    async send(written: Written): Promise<Mail> {
      // A sheet that is opened again does not know its prepared reply.
      const words = `${written.subject}\n${written.text}`;
      if (tried.current?.words !== words) tried.current = { words, key: newKey() };
      lastTry(id).keep(tried.current);
      const mail = await callApi(sendMail, {
        params: { id },
        body: { ...written, also: [...also] },
        headers: { 'idempotency-key': tried.current.key },
      });
      lastTry(id).keep(undefined);
      return mail;
    },
    /** Says that it is sent soon, and takes it back on Undo. */
    sent({ id: mail, subject, text }: Mail): void {
      forgetReached(id);
      const takeBack = () =>
        callApi(takeBackMail, { params: { id: mail } }).then(
          () => {
            const name = draftOf({ id });
            // Another mail may have been begun since.
            if (storedDraft(name) === undefined) keepDraft(name, { subject, text });
            void reload();
            return 'The mail was not sent. Its text is kept.';
          },
          (error: unknown) => fail(`Couldn’t undo. ${failureWords(error)}`),
        );
      say({
        words: `The mail is sent in ${MAIL_DELAY_SECONDS} seconds.`,
        undo: { run: takeBack, forMs: MAIL_DELAY_SECONDS * 1000 },
      });
      void reload();
    },
  };
}

/** What can be done about a mail that was not sent, or whose outcome is unknown. */
export function useMailActs() {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const act = (endpoint: typeof sendMailAgain | typeof dismissMail, words: string) => (mail: Mail) =>
    void callApi(endpoint, { params: { id: mail.id } }).then(
      () => {
        say(words);
        return loadAgain(client, contactsKey);
      },
      (error: unknown) => fail(`Couldn’t do that. ${failureWords(error)}`),
    );
  return {
    sendAgain: act(sendMailAgain, 'The mail is being sent.'),
    dismiss: act(dismissMail, 'Dismissed.'),
  };
}
