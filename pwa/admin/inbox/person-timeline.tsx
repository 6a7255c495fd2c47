import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OtherAddress, TIMELINE_PAGE, type TimelineEntry } from '#contract/inbox-person.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { stateWords } from './contact-words.ts';
import { timelineQuery } from './person-queries.ts';

/** Entries that the server gives at most. */
const MOST = 100;

/** Everything of the person whose message is open, newest first. */
export function PersonTimeline({ id }: { id: number }) {
  const [limit, setLimit] = useState(TIMELINE_PAGE);
  const query = useQuery(timelineQuery(useApi(), id, limit));
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 id="timeline-title">Everything of this person</h2>
      <Loaded what="what this person wrote" query={query}>
        {({ entries, total, messages, same_number: others }) => (
          <>
            <p className="soft">{messages === 1 ? 'One message.' : `${messages} messages.`}</p>
            <ol className="timeline-entries">
              {entries.map((entry) => (
                <li
                  key={`${entry.kind} ${entry.at} ${entry.kind === 'message' ? entry.contact.id : `${entry.contact_id} ${entry.action}`}`}
                  data-kind={entry.kind}
                >
                  <Entry entry={entry} openId={id} />
                </li>
              ))}
            </ol>
            {total > entries.length && limit < MOST && (
              <Button onPress={() => setLimit(MOST)}>Show older</Button>
            )}
            {total > MOST && limit === MOST && (
              <p className="soft">What is older is found by a search for the address.</p>
            )}
            <SameNumber others={others} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Entry({ entry, openId }: { entry: TimelineEntry; openId: number }) {
  const { messagingName } = useSite();
  const when = <span className="soft admin-figures">{adminTime(entry.at)}</span>;
  if (entry.kind === 'activity') {
    return (
      <p className="soft">
        {activityWords(entry, messagingName)} {when}
      </p>
    );
  }
  const { id, message, note, state } = entry.contact;
  const words = message === '' ? 'Without words.' : message;
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

/** Perhaps the same person; nothing is merged. */
function SameNumber({ others }: { others: readonly OtherAddress[] }) {
  if (others.length === 0) return null;
  return (
    <div className="timeline-others">
      <h3>The same number, other addresses</h3>
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

/** `owner: answered by WhatsApp`. What a later version adds is said in its own word. */
function activityWords({ action, operator, detail }: Activity, messagingName: string): string {
  const ways: Record<string, string> = {
    whatsapp: `by ${messagingName}`,
    call: 'by a call',
    mail: 'by mail',
  };
  const { by, label, to, at } = detail;
  const what = [
    action === 'assigned' ? `assigned to ${to ?? 'somebody'}` : action,
    by !== undefined && ways[String(by)],
    label !== undefined && `“${label}”`,
    at !== undefined && `for ${adminTime(String(at))}`,
  ];
  return `${operator ?? 'By itself'}: ${what.filter((part) => typeof part === 'string').join(' ')}`;
}
