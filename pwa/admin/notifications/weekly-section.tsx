import { allows } from '#contract/auth-rules.ts';
import { changeNotifications, type NotificationsChange } from '#contract/notification.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Check, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { useNoticesCall } from './queries.ts';

/** The letter of each Monday, which needs mail. */
export function WeeklySection({ notices, onOutcome }: NoticesPartProps) {
  const callApi = useApi();
  const { weekly, mail } = notices;
  const call = useNoticesCall((body: NotificationsChange) => callApi(changeNotifications, { body }));
  const mayChange = allows(changeNotifications.access, useRole());
  const hasMail = mail.smtp_url !== null && mail.to.length > 0;
  const off = weekly.off.filter((address) => mail.to.includes(address));
  const turn = (isOn: boolean) =>
    call.mutate(
      { weekly: isOn },
      { onSuccess: () => onOutcome(`The weekly letter is switched ${isOn ? 'on' : 'off'}.`) },
    );
  return (
    <AdminPart id="notice-weekly" title="Weekly letter">
      <p className="soft">
        {weekly.is_on && hasMail
          ? `Each Monday at ${weekly.at}, India’s time, a mail with five figures of the week and what waits. No names, and nothing that a visitor wrote.`
          : `${hasMail ? 'Off.' : 'It needs mail, above.'} A mail on Mondays with five figures of the week and what waits.`}
      </p>
      {hasMail && weekly.is_on && off.length > 0 && (
        <p className="soft">Switched off by its link: {off.join(', ')}. Off and on again sends it to all.</p>
      )}
      {hasMail && mayChange && (
        <>
          <Check
            checked={weekly.is_on}
            aria-disabled={call.isPending}
            onChange={({ target }) => call.isPending || turn(target.checked)}
          >
            Send it to {mail.to.join(', ')}
          </Check>
          <ActError error={call.error} words="Not changed." />
          {weekly.is_on && (
            <NoticeForm
              key={weekly.at}
              label="Weekly letter"
              read={(field) => ({ weekly_at: field('weekly_at') })}
              onSaved={onOutcome}
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
          )}
        </>
      )}
    </AdminPart>
  );
}
