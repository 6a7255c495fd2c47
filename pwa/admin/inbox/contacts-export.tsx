import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportContacts, type StateFilter } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { downloadCsv } from '#pwa/admin/kit/download.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import type { FieldFilter } from './queries.ts';

interface ContactsExportProps {
  filter: FieldFilter;
  q: string;
  state: StateFilter;
  onSaved: (name: string) => void;
}

/** Saves the messages that the search and the filter show as a file for a spreadsheet. */
export function ContactsExport({ q, state, filter, onSaved }: ContactsExportProps) {
  const { mutate, isPending, error } = useExportContacts();
  return (
    <div className="admin-export">
      <Button isDisabled={isPending} onPress={() => mutate({ ...filter, q, state }, { onSuccess: onSaved })}>
        {isPending ? 'Exporting…' : 'Export CSV'}
      </Button>
      <ActError error={error} words="Couldn’t export." />
    </div>
  );
}

interface Wanted extends FieldFilter {
  q: string;
  state: StateFilter;
}

/** Fetches the messages that are shown, all pages, and hands them to the browser as a file. Gives the file's name. */
const exportCsv = ({ q, state, ...filter }: Wanted): Promise<string> => {
  const filters = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const search = { ...Object.fromEntries(filters), state, ...(q !== '' && { q }) };
  return downloadCsv(exportContacts.path, new URLSearchParams(search), 'messages');
};

function useExportContacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: exportCsv,
    onError: (error) => {
      // The file is not asked for by callApi, which ends a dead session; the list's own call is.
      const isDead = error instanceof Problem && error.status === 401;
      if (isDead) void loadAgain(client, contactsKey);
    },
  });
}
