import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { Menu } from '#pwa/admin/kit/menu.tsx';
import { useSwipe } from '#pwa/admin/kit/swipe.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { TrashLink } from '#pwa/admin/kit/undo-outcome.tsx';
import { PHONE, useMedia } from '#pwa/admin/kit/use-media.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { ContactAct } from './contact-acts.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactHandling } from './contact-handling.tsx';
import { ContactNote, isNoteKept } from './contact-note.tsx';
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
  /** Where it is in the list, as `3 of 281`; undefined where it is not on the page that is shown. */
  place: string | undefined;
  onClose: () => void;
  /** To the one before (-1) or after (1); undefined where there is none. */
  onStep: (by: -1 | 1) => (() => void) | undefined;
  onAct: (contact: Contact, act: ContactAct) => void;
  onSheet: (name: LeadSheetName, contact: Contact) => void;
  /** Opens the ways to answer, with prepared replies. */
  onReply: (contact: Contact) => void;
  /** Writes a mail from here. */
  onMail: (contact: Contact) => void;
  onMessage: (words: string) => void;
  onErased: (words: string) => void;
}

/** One message, whole: what it says, where it came from, and all that can be done about it. */
export function ContactOpen(props: ContactOpenProps) {
  const { id, query, address, place, onClose, onStep, onAct, onSheet, onReply, onMail, onMessage, onErased } =
    props;
  const { data, error } = query;
  const frame = useRef<HTMLElement>(null);
  const now = useMinute();
  useSwipe(frame, {
    targetOf: (touched) =>
      touched.closest('textarea, input') === null ? (frame.current ?? undefined) : undefined,
    onSwiped: (_, direction) => (direction === 'right' ? onClose() : onStep(1)?.()),
  });
  const isPhone = useMedia(PHONE);
  const isWide = useMedia('(min-width: 90rem)');
  // What was loaded before a colleague deleted it can be neither answered nor marked.
  const contact = isGone(error) ? undefined : data;
  const acts = contact !== undefined && {
    contact,
    onAct: (act: ContactAct) => onAct(contact, act),
    onReply: () => onReply(contact),
  };
  const reach = contact !== undefined && <ContactReach contact={contact} onMail={() => onMail(contact)} />;
  return (
    <article className="message" aria-labelledby={MESSAGE_TITLE} ref={frame}>
      <div className="message-bar">
        <AdminLink
          className="contact-back"
          to="/admin/userInfo"
          search={address}
          title="All messages"
          onClickCapture={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onClose();
          }}
        >
          <Icon name="back" />
          <span className="bar-word">All messages</span>
        </AdminLink>
        {place !== undefined && <span className="message-place soft admin-figures">{place}</span>}
        <Step label="Previous message" drawing="up" shortcut="k" onStep={onStep(-1)} />
        <Step label="Next message" drawing="down" shortcut="j" onStep={onStep(1)} />
        {acts && !isPhone && (
          <div className="message-acts">
            {sheetActs.map(({ name, label, drawing }) => (
              <Button
                key={name}
                kind="text"
                title={label}
                shortcut={leadKeys[name]}
                onPress={() => onSheet(name, acts.contact)}
              >
                <AdminDrawing name={drawing} />
                <span className="bar-word">{label}</span>
              </Button>
            ))}
            <MarkAndMore {...acts} />
          </div>
        )}
      </div>
      <header className="message-head">
        <h1 id={MESSAGE_TITLE} tabIndex={-1}>
          {data === undefined ? 'Message' : `Message from ${nameOf(data)}`}
        </h1>
        <div className="message-when">
          <PresenceNotice id={id} />
          {contact !== undefined && (
            <p className="row">
              <MessageState contact={contact} now={now} />
              <PreferenceTag contact={contact} />
              <span className="soft admin-figures">{adminTime(contact.date)}</span>
            </p>
          )}
        </div>
      </header>
      {isGone(error) ? (
        <MessageGone id={id} />
      ) : (
        <Loaded what="the message" query={query} rows={4}>
          {(contact) => {
            const handling = <ContactHandling contact={contact} onOpen={(name) => onSheet(name, contact)} />;
            return (
              <div className="message-whole">
                <div>
                  <ContactWays contact={contact} />
                  <MessageWords contact={contact} />
                  {!isPhone && (
                    <div className="row message-reach">
                      {reach}
                      <Button
                        kind="text"
                        title="Prepared reply"
                        shortcut={leadKeys.reply}
                        onPress={() => onReply(contact)}
                      >
                        <AdminDrawing name="reply" />
                        <span className="reply-word">Prepared reply</span>
                      </Button>
                    </div>
                  )}
                  {!isWide && handling}
                  <ContactNote contact={contact} onSaved={onMessage} />
                  <PersonTimeline id={contact.id} />
                </div>
                <div>
                  {isWide && handling}
                  <ContactFacts contact={contact} />
                  <ContactSpam key={contact.id} contact={contact} onMessage={onMessage} />
                  <EraseAll email={contact.email} onErased={onErased} />
                </div>
              </div>
            );
          }}
        </Loaded>
      )}
      {acts && isPhone && (
        <div className="lead-bar">
          {reach}
          <Button aria-label="Prepared reply" onPress={acts.onReply}>
            <AdminDrawing name="reply" />
            <span className="mark-word">Reply</span>
          </Button>
          <MarkAndMore {...acts} isShort />
        </div>
      )}
    </article>
  );
}

/** The message that is open was deleted or erased meanwhile, or its link is old. */
function MessageGone({ id }: { id: number }) {
  useEffect(() => {
    // What had the focus may be gone, too.
    if (document.activeElement === document.body) document.getElementById(MESSAGE_TITLE)?.focus();
  }, []);
  return (
    <div role="alert">
      <EmptyState title="This message no longer exists.">
        <p>
          It was erased, or it is in the <TrashLink kind="message" />.
        </p>
        {isNoteKept(id) && (
          <p>Your note is kept in this tab. It is there again once the message is restored.</p>
        )}
      </EmptyState>
    </div>
  );
}

const sheetActs = [
  { name: 'label', label: 'Label', drawing: 'categories' },
  { name: 'assign', label: 'Assign', drawing: 'account' },
  { name: 'remind', label: 'Remind me', drawing: 'bell' },
] as const;

interface StepProps {
  label: string;
  drawing: 'up' | 'down';
  shortcut: string;
  onStep: (() => void) | undefined;
}

/** Keeps its place and the focus where there is nowhere to go. */
function Step({ label, drawing, shortcut, onStep }: StepProps) {
  return (
    <Button
      kind="icon"
      aria-label={label}
      title={label}
      shortcut={shortcut}
      data-repeat=""
      isDisabled={onStep === undefined}
      onPress={onStep}
    >
      <AdminDrawing name={drawing} />
    </Button>
  );
}

function MessageWords({ contact: { message, state, suspicion } }: { contact: Contact }) {
  return (
    <>
      {state === 'suspected' && suspicion !== null && (
        <p className="contact-suspicion">
          Suspected spam: {suspicionWords[suspicion]}. The sender is not notified.
        </p>
      )}
      {message === '' ? (
        <p className="soft">No message, only contact details.</p>
      ) : (
        <p className="contact-words">{message}</p>
      )}
    </>
  );
}

interface MarkAndMoreProps {
  contact: Contact;
  /** Shows a word of the mark's label. */
  isShort?: boolean;
  onAct: (act: ContactAct) => void;
  onReply: () => void;
}

/** The mark that is most likely next, and what is done more rarely behind a menu. */
function MarkAndMore({ contact: { state }, isShort = false, onAct, onReply }: MarkAndMoreProps) {
  const { to, label, swiped, drawing } = nextAct[state];
  return (
    <>
      <Button
        title={label}
        aria-label={label}
        shortcut={to === 'answered' ? leadKeys.answered : undefined}
        onPress={() => onAct({ to })}
      >
        <AdminDrawing name={drawing} />
        <span className="mark-word">{isShort ? swiped : label}</span>
      </Button>
      <Menu
        label="More actions"
        entries={[
          { label: 'Prepared reply', shortcut: leadKeys.reply, onPress: onReply },
          ...(state === 'suspected'
            ? []
            : [{ label: 'Spam', shortcut: leadKeys.spam, onPress: () => onAct({ to: 'suspected' }) }]),
          { label: 'Delete', shortcut: leadKeys.delete, isDanger: true, onPress: () => onAct('delete') },
        ]}
      />
    </>
  );
}
