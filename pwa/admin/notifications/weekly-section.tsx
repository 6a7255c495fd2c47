import { allows } from '#contract/auth-rules.ts';
import { changeNotifications, type NotificationsChange } from '#contract/notification.ts';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { ChannelRow } from './channel-row.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { useNoticesCall } from './queries.ts';

/** The letter of each Monday, which needs mail. */
export function WeeklySection({ notices, onOutcome }: NoticesPartProps) {
  const callApi = useApi();
  const { weekly, mail } = notices;
  const turn = useNoticesCall((body: NotificationsChange) => callApi(changeNotifications, { body }));
  const mayChange = allows(changeNotifications.access, useRole());
  const hasMail = mail.smtp_url !== null && mail.to.length > 0;
  const left = weekly.off.filter((address) => mail.to.includes(address));
  return (
    <ChannelRow
      id="notice-weekly"
      name="Weekly letter"
      state={
        !hasMail
          ? 'Needs a mail server and an address: set up Mail.'
          : !weekly.is_on
            ? 'Off. A mail every Monday with five figures of the week.'
            : `On: Mondays at ${weekly.at}, India’s time. Five figures of the week, no names.`
      }
      toggle={
        hasMail && mayChange
          ? {
              isOn: weekly.is_on,
              isPending: turn.isPending,
              error: turn.error,
              onChange: (isOn) =>
                turn.mutate(
                  { weekly: isOn },
                  { onSuccess: () => onOutcome(`The weekly letter is ${isOn ? 'on' : 'off'}.`) },
                ),
            }
          : undefined
      }
    >
      {hasMail && mayChange
        ? (close) => (
            <>
              {left.length > 0 && (
                <p className="soft">
                  Unsubscribed: {left.join(', ')}. Switch it off and on again to send it to all.
                </p>
              )}
              <NoticeForm
                label="Weekly letter"
                read={(field) => ({ weekly_at: field('weekly_at') })}
                onSaved={() => {
                  onOutcome('Saved.');
                  close();
                }}
              >
                {(errors) => (
                  <TextField
                    label="Mondays at"
                    error={errors.weekly_at}
                    hint="In India’s time."
                    name="weekly_at"
                    type="time"
                    defaultValue={weekly.at}
                  />
                )}
              </NoticeForm>
            </>
          )
        : undefined}
    </ChannelRow>
  );
}
