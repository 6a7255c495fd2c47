import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactNote } from './contact-note.tsx';
import { ContactReach } from './contact-reach.tsx';
import { nameOf, stateWords, suspicionWords } from './contact-words.ts';
import { EraseAll } from './erase-all.tsx';
import { contactQuery } from './queries.ts';

interface ContactOpenProps {
  callApi: CallApi;
  id: number;
  hrefBack: string;
  /** The outcome of the last action. */
  outcome: ReactNode;
  onOutcome: (words: string) => void;
  onDeleted: (contact: Contact) => void;
  onErased: (words: string) => void;
}

/** One message, whole: what it says, where it came from, and all that can be done about it. */
export function ContactOpen({ callApi, id, hrefBack, outcome, ...on }: ContactOpenProps) {
  const { data, error, isFetching, refetch } = useQuery(contactQuery(callApi, id));
  const isGone = error instanceof Problem && error.code === 'not_found';
  return (
    <article className="contact-open">
      <p>
        <a className="contact-back" href={hrefBack}>
          <Icon name="back" />
          All messages
        </a>
      </p>
      <AdminHeading title={data === undefined ? 'Message' : `Message of ${nameOf(data)}`}>
        {data !== undefined && (
          <span className={`admin-tag admin-tag-${data.state}`}>{stateWords[data.state]}</span>
        )}
      </AdminHeading>
      {outcome}
      {isGone ? (
        <EmptyState title="This message is not there any more.">
          <p>It was deleted, or erased with everything of its sender.</p>
        </EmptyState>
      ) : (
        <AdminLoaded
          what="the message"
          data={data}
          failure={error === null ? undefined : failureWords(error)}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          skeleton={<AdminRowSkeletons count={4} />}
        >
          {(contact) => <Whole callApi={callApi} contact={contact} {...on} />}
        </AdminLoaded>
      )}
    </article>
  );
}

type WholeProps = Pick<ContactOpenProps, 'callApi' | 'onOutcome' | 'onDeleted' | 'onErased'> & {
  contact: Contact;
};

function Whole({ callApi, contact, onOutcome, onDeleted, onErased }: WholeProps) {
  const { message, suspicion, state, email } = contact;
  return (
    <div className="contact-whole">
      <div>
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
        <ContactReach {...contact} />
        <p className="visually-hidden" id="contact-whose">
          Message of {email}
        </p>
        <ContactActions
          callApi={callApi}
          contact={contact}
          describedBy="contact-whose"
          onMarked={onOutcome}
          onDeleted={() => onDeleted(contact)}
        />
        <ContactNote callApi={callApi} contact={contact} onSaved={onOutcome} />
      </div>
      <div>
        <ContactFacts contact={contact} />
        <EraseAll callApi={callApi} email={email} onErased={onErased} />
      </div>
    </div>
  );
}
