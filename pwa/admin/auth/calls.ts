import { useMutation, useQueryClient } from '@tanstack/react-query';
import { colleaguesKey } from '#pwa/admin/kit/colleagues-query.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';

/** A call that changes the account, which is read again after it. */
export function useAccountCall<Input, Result>(call: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    // Not waited for: what the call answered is taken first, as the new state may take its form away.
    onSuccess: () => void loadAgain(client, ['operator', 'account']),
  });
}

/** A call that changes who works here, which is read again after it. */
export function useColleagueCall<Input, Result>(call: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    // Also after a failure: another owner may have been first.
    onSettled: () => void loadAgain(client, colleaguesKey),
  });
}
