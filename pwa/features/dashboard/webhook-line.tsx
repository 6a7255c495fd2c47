import { useMutation, useQueryClient } from '@tanstack/react-query';
import { retryWebhook, type WebhookFigures } from '#contract/contact-webhook.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { NOTICES } from '#pwa/shared/admin/operator-path.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { dashboardQuery } from './queries.ts';

const messages = (count: number) =>
  count === 1 ? 'one message' : `${count.toLocaleString('en-IN')} messages`;

/** That some channel of notices was not told of some messages; nothing while all goes well. */
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
      {failed > 0 && `Nobody was told of ${messages(failed)} by some channel, which is not tried any more. `}
      {waiting > 0 && `A channel is still to be told of ${messages(waiting)}. `}
      {last_error !== null && `At the last try: ${last_error} `}
      The messages themselves are all here. <a href={NOTICES}>Notices</a>
      {error !== null && ` Not tried. ${failureWords(error)}`}
    </Notice>
  );
}
