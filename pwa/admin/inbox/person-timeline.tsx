import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mail, MailState } from '#contract/inbox-mail.ts';
import { type OtherAddress, TIMELINE_PAGE, type TimelineEntry } from '#contract/inbox-person.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { stateWords } from './contact-words.ts';
import { useMailActs } from './mail-sheet.tsx';
import { timelineQuery } from './person-queries.ts';

const TITLE = 'timeline-title';

/** The button that is pressed goes with what it does. */
const toTitle = () => document.getElementById(TITLE)?.focus({ preventScroll: true });

/** Entries that the server gives at most. */
const MOST = 100;

/** Everything of the person whose message is open, newest first. */
export function PersonTimeline({ id }: { id: number }) {
  const [limit, setLimit] = useState(TIMELINE_PAGE);
  const query = useQuery(timelineQuery(useApi(), id, limit));
  return (
    <section className="timeline" aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1}>
        All from this person
      </h2>
      <Loaded what="what this person wrote" query={query}>
        {({ entries, total, messages, same_number: others }) => (
          <>
            <p className="soft">{messages === 1 ? 'One message.' : `${messages} messages.`}</p>
            <ol className="timeline-entries">
              {entries.map((entry) => (
                <li key={keyOf(entry)} data-kind={entry.kind}>
                  <Entry entry={entry} openId={id} />
                </li>
              ))}
            </ol>
            {total > entries.length && limit < MOST && (
              <Button onPress={() => setLimit(MOST)}>Show older</Button>
            )}
            {total > MOST && limit === MOST && (
              <p className="soft">Search for the address to find older messages.</p>
            )}
            <SameNumber others={others} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'mail') return `mail ${entry.mail.id}`;
  if (entry.kind === 'message') return `message ${entry.contact.id}`;
  return `${entry.at} ${entry.contact_id} ${entry.action}`;
}

function Entry({ entry, openId }: { entry: TimelineEntry; openId: number }) {
  const { messagingName } = useSite();
  const when = <span className="soft admin-figures">{adminTime(entry.at)}</span>;
  if (entry.kind === 'activity') {
    return (
      <p className="soft">
        {activityWords(entry, messagingName)} · {when}
      </p>
    );
  }
  if (entry.kind === 'mail') return <MailEntry mail={entry.mail} />;
  const { id, message, note, state } = entry.contact;
  const words = message === '' ? 'No text.' : message;
  return (
    <>
      <p>
        {id === openId ? (
          <strong>This message</strong>
        ) : (
          <AdminLink to="/admin/userInfo" search={{ id }}>
            Wrote
          </AdminLink>
        )}{' '}
        <Tag tone={state}>{stateWords[state]}</Tag> {when}
      </p>
      {id !== openId && <p className="timeline-words">{words}</p>}
      {note !== '' && id !== openId && <p className="soft">Note: {note}</p>}
    </>
  );
}

const mailWords: Record<MailState, string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'May have been sent',
};

/** A mail that was written from here, and what came of it. */
function MailEntry({ mail }: { mail: Mail }) {
  const { sendAgain, dismiss } = useMailActs();
  const { state, error, dismissed, operator, to, subject, text, reply, at, next_at } = mail;
  const isTrouble = state === 'failed' || state === 'unknown';
  return (
    <>
      <p>
        <strong>Mail to {to}</strong>{' '}
        <Tag tone={isTrouble ? 'suspected' : 'answered'}>{mailWords[state]}</Tag>{' '}
        <span className="soft admin-figures">{adminTime(at)}</span>
      </p>
      {error !== null && state !== 'sent' && (
        <p className={isTrouble ? 'mail-error' : 'soft'}>
          {state === 'unknown' ? `The connection broke before the mail server answered. ${error}` : error}
          {next_at !== null && ` Next try: ${adminTime(next_at)}.`}
        </p>
      )}
      <p className="soft">
        {operator ?? 'Someone'}: {subject}
        {reply !== null && `, with the prepared reply “${reply}”`}
      </p>
      <p className="timeline-words">{text}</p>
      {isTrouble && (
        <p className="row">
          <Button
            onPress={() => {
              toTitle();
              sendAgain(mail);
            }}
          >
            Send again
          </Button>
          {!dismissed && (
            <Button
              kind="text"
              onPress={() => {
                toTitle();
                dismiss(mail);
              }}
            >
              Dismiss
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** Perhaps the same person; nothing is merged. */
function SameNumber({ others }: { others: readonly OtherAddress[] }) {
  if (others.length === 0) return null;
  return (
    <div>
      <h3>Same number, other addresses</h3>
      <ul>
        {others.map(({ email, messages, contact_id }) => (
          <li key={email}>
            <AdminLink to="/admin/userInfo" search={{ id: contact_id }}>
              {email}
            </AdminLink>{' '}
            <span className="soft">{messages === 1 ? 'one message' : `${messages} messages`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Activity = Extract<TimelineEntry, { kind: 'activity' }>;

/** `owner: answered by WhatsApp`. What a later version adds is shown by its own word. */
function activityWords({ action, operator, detail }: Activity, messagingName: string): string {
  const ways: Record<string, string> = {
    whatsapp: `by ${messagingName}`,
    call: 'by a call',
    mail: 'by mail',
  };
  const { by, label, to, at, reply } = detail;
  const what = [
    action === 'assigned' ? `assigned to ${to ?? 'someone'}` : action,
    by !== undefined && ways[String(by)],
    reply !== undefined && `with “${reply}”`,
    label !== undefined && `“${label}”`,
    at !== undefined && `for ${adminTime(String(at))}`,
  ];
  return `${operator ?? 'Server'}: ${what.filter((part) => typeof part === 'string').join(' ')}`;
}
