import { useMutation, useQueryClient } from '@tanstack/react-query';
import { retryWebhook, type WebhookFigures } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { dashboardQuery } from './queries.ts';

const messages = (count: number) =>
  count === 1 ? 'one message' : `${count.toLocaleString('en-IN')} messages`;

/** That CONTACT_WEBHOOK could not be told of some messages; nothing while all goes well. */
export function WebhookLine({ callApi, webhook }: { callApi: CallApi; webhook: WebhookFigures }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(retryWebhook, {}),
    onSuccess: () => loadAgain(client, dashboardQuery(callApi).queryKey),
  });
  const { waiting, failed, last_error } = webhook;
  if (failed === 0 && (waiting === 0 || last_error === null)) return null;
  return (
    <Notice
      role="status"
      tone={failed > 0 ? 'danger' : 'waiting'}
      action={
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          Try again
        </button>
      }
    >
      {failed > 0 && `CONTACT_WEBHOOK was not told of ${messages(failed)}, and is not tried any more. `}
      {waiting > 0 && `CONTACT_WEBHOOK is still to be told of ${messages(waiting)}. `}
      {last_error !== null && `At the last try: ${last_error} `}
      The messages themselves are all here.
      {error !== null && ` Not tried. ${failureWords(error)}`}
    </Notice>
  );
}
