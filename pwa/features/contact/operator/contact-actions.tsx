import type { Contact } from '#contract/contact-desk.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { AdminConfirm } from '#pwa/ui/admin-confirm.tsx';
import { useDeleteContact, useMarkContact } from './mutations.ts';

interface ContactActionsProps {
  callApi: CallApi;
  contact: Contact;
  /** The element that says whose message it is. */
  emailId: string;
  onMarked: (outcome: string) => void;
  onDeleted: () => void;
}

/** What can be done with one message. A failure is said in its row. */
export function ContactActions({ callApi, contact, emailId, onMarked, onDeleted }: ContactActionsProps) {
  const { id, email, state } = contact;
  const mark = useMarkContact(callApi, id);
  const remove = useDeleteContact(callApi, id, onDeleted);
  const isAnswered = state === 'answered';
  const toggle = () => {
    if (mark.isPending) return;
    mark.mutate(isAnswered ? 'new' : 'answered', {
      onSuccess: () => onMarked(`The message of ${email} is marked as ${isAnswered ? 'new' : 'answered'}.`),
    });
  };
  const error = mark.error ?? remove.error;
  return (
    <div className="admin-actions">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-describedby={emailId}
        aria-disabled={mark.isPending}
        onClick={toggle}
      >
        {isAnswered ? 'Mark as new' : 'Mark answered'}
      </button>
      <AdminConfirm
        label="Delete"
        describedBy={emailId}
        question={`Delete the message of ${email} for good?`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
