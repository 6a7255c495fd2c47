import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTICES } from '#contract/admin-paths.ts';
import { type DeliveryFigures, retryNotifications } from '#contract/notification.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { dashboardQuery } from './queries.ts';

const notices = (count: number) => (count === 1 ? 'one notice' : `${count.toLocaleString('en-IN')} notices`);

/** That some notices were not delivered, by whatever channel; nothing while all goes well. */
export function DeliveriesLine({ figures }: { figures: DeliveryFigures }) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(retryNotifications, { body: {} }),
    onSuccess: () => loadAgain(client, dashboardQuery(callApi).queryKey),
  });
  const { waiting, failed, last_error } = figures;
  if (failed === 0 && (waiting === 0 || last_error === null)) return null;
  return (
    <Notice
      role="status"
      tone={failed > 0 ? 'danger' : 'waiting'}
      action={
        <Button isDisabled={isPending} onPress={mutate}>
          Try again
        </Button>
      }
    >
      {failed > 0 && `Not delivered, and not tried any more: ${notices(failed)}. `}
      {waiting > 0 && `Still to be delivered: ${notices(waiting)}. `}
      {last_error !== null && `At the last try: ${last_error} `}
      The messages themselves are all here. <a href={NOTICES}>Notices</a>
      {error !== null && ` Not tried. ${failureWords(error)}`}
    </Notice>
  );
}
