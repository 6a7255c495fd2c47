import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ContactState, changeContact, deleteContact } from '#contract/contact-desk.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { exportCsv } from './export-csv.ts';
import { contactsKey } from './queries.ts';

export function useMarkContact(callApi: CallApi, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: ContactState) => callApi(changeContact, { params: { id }, body: { state } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
  });
}

/** `onDeleted` is told before the table is loaded again. */
export function useDeleteContact(callApi: CallApi, id: number, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callApi(deleteContact, { params: { id } }).catch((error: unknown) => {
        // Deleted already, perhaps in another window: what was wanted is so.
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
      }),
    onSuccess: () => {
      onDeleted();
      return client.invalidateQueries({ queryKey: contactsKey });
    },
  });
}

export function useExportContacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: exportCsv,
    onError: (error) => {
      // The file is not asked for by callApi, which ends a dead session; the list's own call is.
      const isDead = error instanceof Problem && error.status === 401;
      if (isDead) void client.invalidateQueries({ queryKey: contactsKey });
    },
  });
}
