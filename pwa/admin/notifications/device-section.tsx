import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allows, owners } from '#contract/auth-rules.ts';
import { type NotificationDevice, removeDevice } from '#contract/notification.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { ChannelFailure } from './channel-failure.tsx';
import { ChannelRow } from './channel-row.tsx';
import type { NoticesPartProps } from './notice-form.tsx';
import { noticesQuery, useNoticesCall } from './queries.ts';
import { TestButton } from './test-button.tsx';
import { type PushState, readThisDevice, switchOff, switchOn } from './this-device.ts';

const stateWords: Record<PushState, string> = {
  unsupported: 'This browser can’t show push notifications.',
  'needs-install':
    'On iPhone and iPad, add this site to the home screen first: Share, then Add to Home Screen. Then open this page from there.',
  'no-worker': 'Push can’t work: this site’s service worker is not running in this browser.',
  denied:
    'Blocked in this browser. Allow notifications next to the address bar, or in the settings of the installed app, then come back.',
  withdrawn: 'Off: the browser removed the permission. Switch on to allow it again.',
  off: 'Off on this device.',
  on: 'On: this device gets new leads until you log out here.',
};

/** Push notifications: on this device, and on which others. */
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
    // It may have been allowed or blocked in the settings of the browser.
    const poll = () => void refetch();
    window.addEventListener('focus', poll);
    // On a slow first visit the worker runs later than it is waited for.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(poll);
    return () => window.removeEventListener('focus', poll);
  }, [refetch]);
  const on = useMutation({
    mutationFn: () => switchOn(callApi, publicKey),
    onSuccess: async (isOn) => {
      await loadAgain(client, noticesQuery(callApi).queryKey);
      await refetch();
      if (isOn) onOutcome('Push is on: this device gets new leads.');
    },
  });
  const own = devices.find(({ mark }) => mark === here?.mark);
  const off = useNoticesCall(async () => {
    if (own !== undefined) await callApi(removeDevice, { params: { id: own.id } });
    await switchOff();
  });
  const turn = (isOn: boolean) => {
    if (isOn) return on.mutate();
    off.mutate(undefined, {
      onSuccess: () => {
        on.reset();
        void refetch();
        onOutcome('Push is off on this device.');
      },
    });
  };
  const isOn = here?.state === 'on';
  const others = devices.filter((device) => device !== own).length;
  const state =
    here === undefined
      ? 'Checking this device…'
      : on.isPending
        ? 'Switching on… Allow notifications if your browser asks.'
        : stateWords[here.state];
  return (
    <ChannelRow
      id="notice-push"
      name="Push"
      state={
        others === 0 ? state : `${state} ${others} other ${others === 1 ? 'device is' : 'devices are'} on.`
      }
      failure={<ChannelFailure channel="push" deliveries={notices.deliveries} />}
      toggle={
        here !== undefined && ['on', 'off', 'withdrawn'].includes(here.state)
          ? {
              isOn,
              isPending: on.isPending || off.isPending,
              error: on.error ?? off.error,
              failed: on.error === null ? 'Couldn’t switch it off.' : 'Couldn’t switch it on.',
              reason: pushFailure,
              again: on.error === null ? undefined : on.mutate,
              onChange: turn,
            }
          : undefined
      }
      edit="Devices"
    >
      {devices.length === 0
        ? undefined
        : () => (
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
    </ChannelRow>
  );
}

/** The browser's own push service refused, or the device could not be registered with the site. */
const pushFailure = (error: unknown) =>
  !(error instanceof DOMException)
    ? failureWords(error)
    : error.name === 'TimeoutError'
      ? 'Your browser’s push service did not answer in 15 seconds.'
      : 'Couldn’t reach your browser’s push service.';

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
      facts={`${operator} · since ${adminTime(since)} · ${last === null ? 'nothing sent yet' : `last sent ${adminTime(last)}`}`}
    >
      <TestButton channel="push" device={id} describedBy={row} />
      {mayRemove && (
        <ConfirmAct
          label="Remove"
          describedBy={row}
          question={`Stop push on ${device}?`}
          act={remove}
          failed="Couldn’t remove it."
          focusAfter="main"
          onDone={() => onRemoved(`${device} is removed.`)}
        />
      )}
    </AdminRow>
  );
}
