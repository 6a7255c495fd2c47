import { failureWords } from '#pwa/lib/failure-words.ts';
import { useExportContacts } from './mutations.ts';

/** Saves the messages that the search shows as a file for a spreadsheet. */
export function ContactsExport({ q, onSaved }: { q: string; onSaved: (name: string) => void }) {
  const { mutate, isPending, error } = useExportContacts();
  return (
    <div className="admin-export">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(q, { onSuccess: onSaved })}
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
