import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useSwipe } from '#pwa/admin/kit/swipe.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { ContactAct } from './contact-acts.ts';
import { ContactDesk } from './contact-desk.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactNote } from './contact-note.tsx';
import { ContactReach } from './contact-reach.tsx';
import { ContactSpam } from './contact-spam.tsx';
import { MessageState, PreferenceTag } from './contact-tags.tsx';
import { ContactWays } from './contact-ways.tsx';
import { nameOf, nextAct, suspicionWords } from './contact-words.ts';
import { EraseAll } from './erase-person.tsx';
import { leadKeys } from './lead-keys.ts';
import type { LeadSheetName } from './lead-sheets.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { PresenceNotice } from './presence-notice.tsx';
import type { ContactsAddress } from './queries.ts';

/** The heading of the message that is open. */
export const MESSAGE_TITLE = 'message-title';

interface ContactOpenProps {
  id: number;
  query: UseQueryResult<Contact>;
  /** Of the list. */
  address: ContactsAddress;
  onClose: () => void;
  /** To the one before (-1) or after (1); undefined where there is none. */
  onStep: (by: -1 | 1) => (() => void) | undefined;
  onAct: (contact: Contact, act: ContactAct) => void;
  onSheet: (name: LeadSheetName, contact: Contact) => void;
  /** Opens the ways to answer, with prepared replies. */
  onReply: (contact: Contact) => void;
  /** Writes a mail from here. */
  onMail: (contact: Contact) => void;
  onSaid: (words: string) => void;
  onErased: (words: string) => void;
}

/** One message, whole: what it says, where it came from, and all that can be done about it. */
export function ContactOpen(props: ContactOpenProps) {
  const { id, query, address, onClose, onStep, onAct, onSheet, onReply, onMail, onSaid, onErased } = props;
  const { data, error } = query;
  const frame = useRef<HTMLElement>(null);
  const now = useMinute();
  useSwipe(frame, {
    targetOf: (touched) =>
      touched.closest('textarea, input') === null ? (frame.current ?? undefined) : undefined,
    onSwiped: (_, direction) => (direction === 'right' ? onClose() : onStep(1)?.()),
  });
  return (
    <article className="message" aria-labelledby={MESSAGE_TITLE} ref={frame}>
      <div className="message-bar">
        <AdminLink
          className="contact-back"
          to="/admin/userInfo"
          search={address}
          onClickCapture={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onClose();
          }}
        >
          <Icon name="back" />
          All messages
        </AdminLink>
        <PresenceNotice id={id} />
        <Step label="Previous message" drawing="up" onStep={onStep(-1)} />
        <Step label="Next message" drawing="down" onStep={onStep(1)} />
      </div>
      <header className="message-head">
        <h1 id={MESSAGE_TITLE} tabIndex={-1}>
          {data === undefined ? 'Message' : `Message of ${nameOf(data)}`}
        </h1>
        {data !== undefined && (
          <p className="row message-when">
            <MessageState contact={data} now={now} />
            <PreferenceTag contact={data} />
            <span className="soft admin-figures">{adminTime(data.date)}</span>
          </p>
        )}
      </header>
      {isGone(error) ? (
        <EmptyState title="This message is not there any more.">
          <p>It was deleted, or erased with everything of its sender.</p>
        </EmptyState>
      ) : (
        <Loaded what="the message" query={query} rows={4}>
          {(contact) => (
            <div className="message-whole">
              <div>
                <ContactWays contact={contact} />
                <MessageWords contact={contact} />
                <MessageActions
                  contact={contact}
                  onAct={(act) => onAct(contact, act)}
                  onReply={() => onReply(contact)}
                  onMail={() => onMail(contact)}
                />
                <ContactNote contact={contact} onSaved={onSaid} />
                <PersonTimeline id={contact.id} />
              </div>
              <div>
                <ContactDesk contact={contact} onOpen={(name) => onSheet(name, contact)} />
                <ContactFacts contact={contact} />
                <ContactSpam key={contact.id} contact={contact} onSaid={onSaid} />
                <EraseAll email={contact.email} onErased={onErased} />
              </div>
            </div>
          )}
        </Loaded>
      )}
    </article>
  );
}

interface StepProps {
  label: string;
  drawing: 'up' | 'down';
  onStep: (() => void) | undefined;
}

/** Keeps its place and the focus where there is nowhere to go. */
function Step({ label, drawing, onStep }: StepProps) {
  return (
    <Button kind="icon" aria-label={label} title={label} isDisabled={onStep === undefined} onPress={onStep}>
      <AdminDrawing name={drawing} />
    </Button>
  );
}

function MessageWords({ contact: { message, state, suspicion } }: { contact: Contact }) {
  return (
    <>
      {state === 'suspected' && suspicion !== null && (
        <p className="contact-suspicion">
          Set apart, because {suspicionWords[suspicion]}. The sender was told nothing of it.
        </p>
      )}
      {message === '' ? (
        <p className="soft">No message: only the address was left.</p>
      ) : (
        <p className="contact-words">{message}</p>
      )}
    </>
  );
}

interface MessageActionsProps {
  contact: Contact;
  onAct: (act: ContactAct) => void;
  onReply: () => void;
  onMail: () => void;
}

/** Answering first, deleting last and apart. */
function MessageActions({ contact, onAct, onReply, onMail }: MessageActionsProps) {
  const { to, label, drawing } = nextAct[contact.state];
  return (
    <div className="message-actions">
      <ContactReach contact={contact} onMail={onMail} />
      <div className="row message-marks">
        <Button
          title={label}
          shortcut={to === 'answered' ? leadKeys.answered : undefined}
          onPress={() => onAct({ to })}
        >
          <AdminDrawing name={drawing} />
          {label}
        </Button>
        <Button kind="text" title="Prepared reply" shortcut={leadKeys.reply} onPress={onReply}>
          <AdminDrawing name="reply" />
          Prepared reply
        </Button>
        {contact.state !== 'suspected' && (
          <Button
            kind="text"
            title="Spam"
            shortcut={leadKeys.spam}
            onPress={() => onAct({ to: 'suspected' })}
          >
            <AdminDrawing name="spam" />
            Spam
          </Button>
        )}
        <Button kind="textDanger" title="Delete" shortcut={leadKeys.delete} onPress={() => onAct('delete')}>
          <AdminDrawing name="bin" />
          Delete
        </Button>
      </div>
    </div>
  );
}
