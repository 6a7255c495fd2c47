import { useMutation } from '@tanstack/react-query';
import { allows } from '#contract/auth-rules.ts';
import { testNotifications } from '#contract/notification.ts';
import type { Channel } from '#contract/notification-status.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { testWords } from './notice-words.ts';

interface TestButtonProps {
  channel: Channel;
  /** One device alone. */
  device?: number;
  describedBy?: string;
}

/** Sends a test, and says how it really ended. Only for those who may. */
export function TestButton({ channel, device, describedBy }: TestButtonProps) {
  const callApi = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      callApi(testNotifications, { body: { channel, ...(device !== undefined && { device }) } }),
  });
  const mayTest = allows(testNotifications.access, useRole());
  if (!mayTest) return null;
  const isTaken = data?.outcomes.every((outcome) => outcome.error === null) === true;
  return (
    <>
      <Button isDisabled={isPending} aria-describedby={describedBy} onPress={mutate}>
        {isPending ? 'Sending…' : 'Send a test'}
      </Button>
      {!isPending && data !== undefined && (
        <Notice role={isTaken ? 'status' : 'alert'} tone={isTaken ? 'ok' : 'danger'}>
          {testWords(data.outcomes)}
        </Notice>
      )}
      <ActNotice error={isPending ? null : error} words="Couldn’t send." />
    </>
  );
}
