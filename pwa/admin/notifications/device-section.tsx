import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allows, owners } from '#contract/auth-rules.ts';
import { type NotificationDevice, removeDevice } from '#contract/notification.ts';
import { ActError, ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { NoticesPartProps } from './notice-form.tsx';
import { noticesQuery, useNoticesCall } from './queries.ts';
import { TestButton } from './test-button.tsx';
import { type PushState, readThisDevice, switchOff, switchOn } from './this-device.ts';

const stateWords: Record<PushState, string> = {
  unsupported: 'This browser takes no push notices.',
  'needs-install':
    'On an iPhone or iPad only an installed site is told: tap Share, then Add to Home Screen, and open this page from there.',
  'no-worker': 'The service worker of this site is not running, and nothing is pushed without it.',
  denied:
    'Notices of this site are blocked in this browser. Tap the sign beside the address, in an installed app its settings, allow notices, then come back.',
  withdrawn:
    'The permission to show notices was taken back in this browser, so this device is told no more. Switch on to give it again.',
  off: 'This device is not told of new leads.',
  on: 'This device is told of new leads, also while this page is closed. Logging out here ends that, and so does whoever ends this login from another device.',
};

/** Push notices: on this device, and on which others. */
export function DeviceSection({ notices, onOutcome }: NoticesPartProps) {
  const callApi = useApi();
  const { devices, public_key: publicKey } = notices;
  const marks = devices.map(({ mark }) => mark);
  const client = useQueryClient();
  const { data: here, refetch } = useQuery({
    queryKey: ['this-device', marks.join()],
    queryFn: () => readThisDevice(marks),
    networkMode: 'always',
    staleTime: 0,
  });
  useEffect(() => {
    // Allowed or blocked in the settings of the browser meanwhile.
    const look = () => void refetch();
    window.addEventListener('focus', look);
    // On a slow first visit the worker runs later than it is waited for.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  const on = useMutation({
    mutationFn: () => switchOn(callApi, publicKey),
    onSuccess: async (isOn) => {
      await loadAgain(client, noticesQuery(callApi).queryKey);
      await refetch();
      if (isOn) onOutcome('This device is told of new leads.');
    },
  });
  const own = devices.find(({ mark }) => mark === here?.mark);
  return (
    <AdminPart id="notice-push" title="Push to devices">
      <p role="status">{here === undefined ? 'Looking at this device…' : stateWords[here.state]}</p>
      {(here?.state === 'off' || here?.state === 'withdrawn') && (
        <div className="admin-actions">
          <Button kind="primary" isDisabled={on.isPending} onPress={on.mutate}>
            Switch on for this device
          </Button>
          <ActError error={on.error} words="Not switched on." reason={pushFailure} />
        </div>
      )}
      {devices.length > 0 && (
        <ul className="admin-list">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isHere={device === own}
              onRemoved={(words) => {
                onOutcome(words);
                void refetch();
              }}
            />
          ))}
        </ul>
      )}
    </AdminPart>
  );
}

/** The browser's own push service refused, or the site could not be told. */
const pushFailure = (error: unknown) =>
  error instanceof DOMException
    ? 'The push service of this browser could not be reached.'
    : failureWords(error);

interface DeviceRowProps {
  device: NotificationDevice;
  isHere: boolean;
  onRemoved: (words: string) => void;
}

function DeviceRow({
  device: { id, device, operator, is_own: isOwn, since, last_success: last },
  isHere,
  onRemoved,
}: DeviceRowProps) {
  const callApi = useApi();
  const remove = useNoticesCall(async () => {
    await callApi(removeDevice, { params: { id } });
    if (isHere) await switchOff();
  });
  const mayRemove = allows(owners, useRole()) || isOwn;
  const row = `notice-device-${id}`;
  return (
    <AdminRow
      id={row}
      name={
        <>
          {device} {isHere && <Tag tone="new">This device</Tag>}
        </>
      }
      facts={`${operator} · since ${adminTime(since)} · ${last === null ? 'not told yet' : `last told ${adminTime(last)}`}`}
    >
      <TestButton channel="push" device={id} describedBy={row} />
      {mayRemove && (
        <ConfirmAct
          label="Remove"
          describedBy={row}
          question={`Tell ${device} no more?`}
          act={remove}
          failed="Not removed."
          focusAfter="main"
          onDone={() => onRemoved(`${device} is told no more.`)}
        />
      )}
    </AdminRow>
  );
}
