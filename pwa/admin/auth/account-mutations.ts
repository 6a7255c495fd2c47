import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';

/** A call that changes the account, which is read again after it. */
export function useAccountCall<Given, Result>(call: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    // Not waited for: what the call answered is taken first, as the new state may take its form away.
    onSuccess: () => void loadAgain(client, ['operator', 'account']),
  });
}
