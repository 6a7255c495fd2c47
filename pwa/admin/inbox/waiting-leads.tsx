import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute, WaitingTime, waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { ContactReach } from './contact-reach.tsx';
import { PreferenceTag } from './contact-tags.tsx';
import { nameOf } from './contact-words.ts';
import { AskIfAnswered } from './did-you-answer.tsx';
import { contactCountsQuery, oldestLeadsQuery } from './queries.ts';
import { useContactAct } from './use-contact-act.ts';
import './inbox.css';

const MailSheet = lazyPart(async () => (await import('./mail-sheet.tsx')).MailSheet);

/** Who waits, the longest first, to be called or written to in place. */
export function WaitingLeads() {
  const callApi = useApi();
  const counts = useQuery(contactCountsQuery(callApi));
  const waiting = counts.data?.new ?? 0;
  const oldest = useQuery(oldestLeadsQuery(callApi));
  const now = useMinute();
  const change = useContactAct();
  const data = waiting === 0 && counts.data !== undefined ? [] : oldest.data?.rows;
  const { error, refetch } = counts.error === null ? oldest : counts;
  const { frame, leaveRow } = useRowFocus(data);
  const [mailTo, setMailTo] = useState<{ lead: Contact; index: number }>();
  return (
    <section className="waiting-leads" aria-labelledby="waiting-title" ref={frame}>
      <Loaded what="waiting messages" query={{ data, error, isFetching: oldest.isFetching, refetch }}>
        {(leads) => (
          <>
            <div className="waiting-leads-head space-between">
              <h2 id="waiting-title">{headline(waiting, leads[0], now)}</h2>
              {waiting > 0 && (
                <AdminLink to="/admin/userInfo" search={{ state: 'new', order: 'oldest' }}>
                  All waiting
                </AdminLink>
              )}
            </div>
            {leads.length === 0 ? (
              <p className="soft">New messages show up here, ready to answer.</p>
            ) : (
              <ol className="waiting-leads-list">
                {leads.map((lead, index) => (
                  <Lead
                    key={lead.id}
                    lead={lead}
                    now={now}
                    isFirst={index === 0}
                    onMail={() => setMailTo({ lead, index })}
                    onAnswered={() => {
                      leaveRow(index);
                      change([lead], { to: 'answered' });
                    }}
                  />
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
      {mailTo !== undefined && (
        <MailSheet
          contact={mailTo.lead}
          also={[]}
          onSent={() => leaveRow(mailTo.index)}
          onClose={() => setMailTo(undefined)}
        />
      )}
      <AskIfAnswered />
    </section>
  );
}

/** `5 waiting, the oldest 3 h`. */
function headline(waiting: number, oldest: Contact | undefined, now: number): string {
  if (waiting === 0) return 'No one is waiting for an answer';
  const count = `${waiting.toLocaleString('en-IN')} waiting`;
  if (oldest === undefined) return count;
  return `${count}, ${waiting === 1 ? 'for' : 'oldest'} ${waitOf(now - Date.parse(oldest.date)).short}`;
}

interface LeadProps {
  lead: Contact;
  now: number;
  isFirst: boolean;
  /** Writes a mail that the site sends. */
  onMail: () => void;
  onAnswered: () => void;
}

function Lead({ lead, now, isFirst, onMail, onAnswered }: LeadProps) {
  const name = nameOf(lead);
  return (
    <li data-row>
      <div className="waiting-leads-words">
        <p>
          <AdminLink className="row-link" to="/admin/userInfo" search={{ id: lead.id }}>
            {name}
          </AdminLink>{' '}
          <WaitingTime since={lead.date} now={now} /> <PreferenceTag contact={lead} isShort />
        </p>
        <p className="soft">{lead.message === '' ? 'No text.' : lead.message}</p>
      </div>
      <ContactReach contact={lead} hasMail={false} isQuiet={!isFirst} onMail={onMail} />
      <Button kind="icon" aria-label={`Mark answered: ${name}`} title="Mark answered" onPress={onAnswered}>
        <AdminDrawing name="done" />
      </Button>
    </li>
  );
}
