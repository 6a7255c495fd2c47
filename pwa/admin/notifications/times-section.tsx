import { BURST_MAX, type NotificationsChange } from '#contract/notification.ts';
import { Check, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';

/** When people are left in peace, and what a lock screen may show. */
export function TimesSection({ notices, onOutcome }: NoticesPartProps) {
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
    <AdminPart id="notice-times" title="Quiet hours and digests">
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
              <TextField
                label="Quiet from"
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
            <p className="field-hint">In India’s time. Empty: none.</p>
            <TextField
              label="Leads within a minute that are told one by one"
              hint="What comes on top of them in that minute becomes one notice."
              error={errors.burst}
              name="burst"
              type="number"
              inputMode="numeric"
              min={1}
              max={BURST_MAX}
              defaultValue={burst}
            />
            <Check name="shows_words" defaultChecked={showsWords}>
              Put the visitor’s name and words into push notices, chats and the subject of mails. Whoever sees
              the lock screen can read them.
            </Check>
          </>
        )}
      </NoticeForm>
    </AdminPart>
  );
}
