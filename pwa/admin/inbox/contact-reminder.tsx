import { useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useChangeContact } from './mutations.ts';
import { fromIndiaField, indiaField, remindChoices } from './remind-times.ts';

interface ContactReminderProps {
  contact: Contact;
  onSaid: (words: string) => void;
}

/** When a message comes up again by itself. All times are India's. */
export function ContactReminder({ contact: { id, remind_at }, onSaid }: ContactReminderProps) {
  const callApi = useApi();
  const now = useMinute();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState('');
  const { mutate, isPending, error } = useChangeContact(callApi, id, ({ remind_at: at }) => {
    setOpen(false);
    onSaid(at === null ? 'The reminder was removed.' : `Reminder set: ${adminTime(at)}.`);
  });
  const remind = (at: string | null) => isPending || mutate({ remind_at: at });
  const ownTime = fromIndiaField(own);
  return (
    <div className="contact-reminder">
      <p className="desk-title">Reminder</p>
      <p>
        {remind_at === null ? (
          <span className="soft">None</span>
        ) : (
          <>
            <span className="admin-figures">{adminTime(remind_at)}</span>{' '}
            {Date.parse(remind_at) <= now && <span className="admin-tag admin-tag-new">Due</span>}{' '}
            <button type="button" className="link-button" onClick={() => remind(null)}>
              Remove reminder
            </button>
          </>
        )}
      </p>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Remind me</summary>
        <div className="contact-reminder-times">
          {remindChoices(now).map(({ label, at }) => (
            <button
              key={label}
              type="button"
              className="button button-quiet button-small"
              aria-disabled={isPending}
              onClick={() => remind(new Date(at).toISOString())}
            >
              {label}
            </button>
          ))}
        </div>
        <form
          className="contact-reminder-own"
          onSubmit={(event) => {
            event.preventDefault();
            if (ownTime !== undefined) remind(ownTime);
          }}
        >
          <input
            className="input"
            type="datetime-local"
            aria-label="Own time, in India"
            required
            min={indiaField(now)}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
          <button type="submit" className="button button-quiet button-small">
            Set
          </button>
        </form>
      </details>
      {error !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
