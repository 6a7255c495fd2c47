import type { ReactNode } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useChangeContact, useDeleteContact } from './mutations.ts';

interface ContactActionsProps {
  callApi: CallApi;
  contact: Contact;
  /** The element that says whose message it is. */
  describedBy: string;
  onMarked: (outcome: string) => void;
  onDeleted: () => void;
  /** Shown before the buttons. */
  children?: ReactNode;
}

const next = {
  new: { state: 'answered', label: 'Mark answered', outcome: 'is marked as answered' },
  answered: { state: 'new', label: 'Mark as new', outcome: 'is marked as new' },
  suspected: { state: 'new', label: 'Not spam', outcome: 'stands among the new ones' },
} as const;

/** What can be done with one message. A failure is said in its place. */
export function ContactActions(props: ContactActionsProps) {
  const { callApi, contact, describedBy, onMarked, onDeleted, children } = props;
  const { id, email } = contact;
  const { state, label, outcome } = next[contact.state];
  const mark = useChangeContact(callApi, id, () => onMarked(`The message of ${email} ${outcome}.`));
  const remove = useDeleteContact(callApi, id, onDeleted);
  const error = mark.error ?? remove.error;
  return (
    <div className="admin-actions">
      {children}
      <button
        type="button"
        className="button button-quiet button-small"
        aria-describedby={describedBy}
        aria-disabled={mark.isPending}
        onClick={() => mark.isPending || mark.mutate({ state })}
      >
        {label}
      </button>
      <button
        type="button"
        className="button button-danger button-small"
        aria-describedby={describedBy}
        aria-disabled={remove.isPending}
        onClick={() => remove.isPending || remove.mutate()}
      >
        Delete
      </button>
      {error !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
