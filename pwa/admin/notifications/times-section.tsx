import { allows } from '#contract/auth-rules.ts';
import { BURST_MAX, changeNotifications, type NotificationsChange } from '#contract/notification.ts';
import { Check, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { ChannelRow } from './channel-row.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';

/** When notifications come and how many, and what a lock screen may show. */
export function TimesSection({ notices, onOutcome }: NoticesPartProps) {
  const { quiet, burst, shows_words: showsWords } = notices;
  const mayChange = allows(changeNotifications.access, useRole());
  const read = (field: (name: string) => string): NotificationsChange => {
    const [from, to] = [field('from'), field('to')];
    return {
      quiet: from === '' && to === '' ? null : { from, to },
      burst: Number(field('burst')),
      shows_words: field('shows_words') === 'on',
    };
  };
  const words = showsWords
    ? 'They show the visitor’s name and message.'
    : 'They don’t show the visitor’s name and message.';
  return (
    <ChannelRow
      id="notice-times"
      name="Timing and privacy"
      state={`${quiet === null ? 'No quiet hours: notifications come at any time.' : `Quiet hours: push and mail wait from ${quiet.from} until ${quiet.to}, India’s time.`} ${words}`}
    >
      {mayChange
        ? (close) => (
            <NoticeForm
              label="Timing and privacy"
              read={read}
              onSaved={() => {
                onOutcome('Saved.');
                close();
              }}
            >
              {(errors) => (
                <>
                  <div className="field-row">
                    <TextField
                      label="From"
                      error={errors['quiet.from']}
                      name="from"
                      type="time"
                      defaultValue={quiet?.from ?? ''}
                    />
                    <TextField
                      label="Until"
                      error={errors['quiet.to']}
                      name="to"
                      type="time"
                      defaultValue={quiet?.to ?? ''}
                    />
                  </div>
                  <p className="field-hint">
                    Quiet hours, in India’s time: push and mail wait. Leave both empty for none.
                  </p>
                  <TextField
                    label="Single notifications a minute"
                    hint="More leads than that in a minute come as one notification."
                    error={errors.burst}
                    name="burst"
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={BURST_MAX}
                    defaultValue={burst}
                  />
                  <Check name="shows_words" defaultChecked={showsWords}>
                    Show the visitor’s name and message in push, chats and mail subjects. Anyone who sees the
                    lock screen can read them.
                  </Check>
                </>
              )}
            </NoticeForm>
          )
        : undefined}
    </ChannelRow>
  );
}
