import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, LABELS_OF_CONTACT_MAX } from '#contract/inbox.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { toIndiaField, utcOfField } from '#pwa/admin/kit/india-time.ts';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { INDIA_MS } from '#pwa/shared/ui/date-tag.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { useSaveNote } from './calls.ts';
import type { Assignment } from './contact-acts.ts';
import { LabelTag } from './contact-tags.tsx';
import { LabelsManager, NewLabel } from './labels-manager.tsx';
import { labelsQuery, operatorsQuery } from './list-queries.ts';

interface AssignmentProps {
  contact: Contact;
  onAct: (act: Assignment) => void;
}

interface ReminderProps {
  contact: Contact;
  onSaid: (words: string) => void;
}

/** Whose a message is, what it is labelled with, and when somebody is reminded of it. */
export function ContactDesk({ contact, onAct, onSaid }: AssignmentProps & ReminderProps) {
  return (
    <section className="contact-desk" aria-label="Who, labels and reminder">
      <ContactAssignee contact={contact} onAct={onAct} />
      <ContactLabels contact={contact} onAct={onAct} />
      <ContactReminder contact={contact} onSaid={onSaid} />
    </section>
  );
}

function ContactAssignee({ contact: { assignee }, onAct }: AssignmentProps) {
  const { data = [], error } = useQuery(operatorsQuery(useApi()));
  return (
    <Field
      label="Assignee"
      error={error === null ? undefined : `Could not load who answers. ${failureWords(error)}`}
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={assignee ?? ''}
          onChange={({ target }) =>
            onAct({ assigns: data.find(({ id }) => String(id) === target.value) ?? null })
          }
        >
          <option value="">Nobody</option>
          {data.map((operator) => (
            <option key={operator.id} value={operator.id}>
              {operator.username}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** When a message comes up again by itself. All times are India's. */
function ContactReminder({ contact: { id, remind_at }, onSaid }: ReminderProps) {
  const now = useMinute();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState('');
  const { mutate, isPending, error } = useSaveNote(id, ({ remind_at: at }) => {
    setOpen(false);
    onSaid(at === null ? 'The reminder was removed.' : `Reminder set: ${adminTime(at)}.`);
  });
  const remind = (at: string | null) => isPending || mutate({ remind_at: at });
  const ownTime = utcOfField(own);
  return (
    <div className="contact-reminder">
      <p className="desk-title">Reminder</p>
      <p>
        {remind_at === null ? (
          <span className="soft">None</span>
        ) : (
          <>
            <span className="admin-figures">{adminTime(remind_at)}</span>{' '}
            {Date.parse(remind_at) <= now && <Tag tone="new">Due</Tag>}{' '}
            <Button kind="link" onPress={() => remind(null)}>
              Remove reminder
            </Button>
          </>
        )}
      </p>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Remind me</summary>
        <div className="row contact-reminder-times">
          {remindChoices(now).map(({ label, at }) => (
            <Button key={label} isDisabled={isPending} onPress={() => remind(new Date(at).toISOString())}>
              {label}
            </Button>
          ))}
        </div>
        <form
          className="row contact-reminder-own"
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
            min={toIndiaField(new Date(now).toISOString())}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
          <Button type="submit">Set</Button>
        </form>
      </details>
      <ActError error={error} words="Not done." />
    </div>
  );
}

const [EVENING, MORNING] = [18 * HOUR_MS, 10 * HOUR_MS];

interface RemindChoice {
  label: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** When one may want to be reminded, in India's time: not this evening where that has begun. */
function remindChoices(now: number): RemindChoice[] {
  const midnight = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
  const evening = midnight + EVENING;
  return [
    { label: 'In 1 hour', at: now + HOUR_MS },
    ...(evening > now ? [{ label: 'This evening, 18:00', at: evening }] : []),
    { label: 'Tomorrow, 10:00', at: midnight + DAY_MS + MORNING },
  ];
}

/** The labels of a message; each can be given, taken away, and made. */
function ContactLabels({ contact: { labels: ids }, onAct }: AssignmentProps) {
  const { data = [], error } = useQuery(labelsQuery(useApi()));
  const [isManaging, setManaging] = useState(false);
  return (
    <div className="contact-labels">
      <p className="desk-title">Labels</p>
      <p className="row">
        {data
          .filter(({ id }) => ids.includes(id))
          .map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        {ids.length === 0 && <span className="soft">None</span>}
      </p>
      <details>
        <summary>Change labels</summary>
        <ul className="contact-labels-all">
          {data.map((label) => (
            <li key={label.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={ids.includes(label.id)}
                  disabled={!ids.includes(label.id) && ids.length >= LABELS_OF_CONTACT_MAX}
                  onChange={({ target }) => onAct(target.checked ? { adds: label } : { removes: label })}
                />
                <LabelTag label={label} />
              </label>
            </li>
          ))}
        </ul>
        <NewLabel onCreated={(label) => onAct({ adds: label })} />
        <Button kind="link" onPress={() => setManaging(true)}>
          Rename, delete or restore labels
        </Button>
      </details>
      {isManaging && <LabelsManager onClose={() => setManaging(false)} />}
      <ActError error={error} words="Could not load the labels." />
    </div>
  );
}
