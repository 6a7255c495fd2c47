import type { ContactFilter } from '#contract/inbox.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useExportContacts } from './mutations.ts';
import type { LeadFilter } from './people-address.ts';

interface ContactsExportProps {
  filter: LeadFilter;
  q: string;
  state: ContactFilter;
  onSaved: (name: string) => void;
}

/** Saves the messages that the search and the filter show as a file for a spreadsheet. */
export function ContactsExport({ q, state, filter, onSaved }: ContactsExportProps) {
  const { mutate, isPending, error } = useExportContacts();
  return (
    <div className="admin-export">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ ...filter, q, state }, { onSuccess: onSaved })}
      >
        {isPending ? 'Exporting…' : 'Export CSV'}
      </button>
      {error !== null && (
        <p role="alert" className="field-error">
          Not exported. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
