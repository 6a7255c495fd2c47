import { BURST_MAX, type NotificationsChange, type NotificationsView } from '#contract/notification.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { NoticeForm } from './notice-form.tsx';

interface TimesSectionProps {
  notices: NotificationsView;
  onOutcome: (words: string) => void;
}

/** When people are left in peace, and what a lock screen may show. */
export function TimesSection({ notices, onOutcome }: TimesSectionProps) {
  const { quiet, burst, shows_words: showsWords } = notices;
  const read = (field: (name: string) => string): NotificationsChange => {
    const [from, to] = [field('from'), field('to')];
    return {
      quiet: from === '' && to === '' ? null : { from, to },
      burst: Number(field('burst')),
      shows_words: field('shows_words') === 'on',
    };
  };
  return (
    <section className="admin-part" aria-labelledby="notice-times">
      <h2 id="notice-times">Quiet hours and digests</h2>
      <p className="soft">
        {quiet === null
          ? 'Notices come at any hour.'
          : `Push and mail wait from ${quiet.from} until ${quiet.to}, India’s time; then one notice tells of all.`}
      </p>
      <NoticeForm
        key={JSON.stringify([quiet, burst, showsWords])}
        label="Quiet hours and digests"
        read={read}
        onSaved={onOutcome}
      >
        {(errors) => (
          <>
            <div className="field-row">
              <Field label="Quiet from" error={errors['quiet.from']}>
                {(control) => <input {...control} name="from" type="time" defaultValue={quiet?.from ?? ''} />}
              </Field>
              <Field label="Until" error={errors['quiet.to']}>
                {(control) => <input {...control} name="to" type="time" defaultValue={quiet?.to ?? ''} />}
              </Field>
            </div>
            <p className="field-hint">In India’s time. Empty: none.</p>
            <Field
              label="Leads within a minute that are told one by one"
              hint="What comes on top of them in that minute becomes one notice."
              error={errors.burst}
            >
              {(control) => (
                <input
                  {...control}
                  name="burst"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={BURST_MAX}
                  defaultValue={burst}
                />
              )}
            </Field>
            <label className="check">
              <input type="checkbox" name="shows_words" defaultChecked={showsWords} />
              <span>
                Put the visitor’s name and words into push notices, chats and the subject of mails. Whoever
                sees the lock screen can read them.
              </span>
            </label>
          </>
        )}
      </NoticeForm>
    </section>
  );
}
