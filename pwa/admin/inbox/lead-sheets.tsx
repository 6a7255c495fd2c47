import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Contact, LABELS_OF_CONTACT_MAX } from '#contract/inbox.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { toIndiaField, utcOfField } from '#pwa/admin/kit/india-time.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { INDIA_MS } from '#pwa/shared/ui/date-tag.ts';
import type { Assignment } from './contact-acts.ts';
import { ContactNote } from './contact-note.tsx';
import { LabelTag } from './contact-tags.tsx';
import { nameOf } from './contact-words.ts';
import { LabelsManager, NewLabel } from './labels-manager.tsx';
import { labelsQuery, operatorsQuery } from './list-queries.ts';

/** What is noted on leads in a sheet. */
export type LeadSheetName = 'label' | 'assign' | 'remind' | 'note';

interface LeadSheetProps {
  /** Those that it is for: selected ones, or the one that is open or has the focus. */
  contacts: readonly [Contact, ...Contact[]];
  onAct: (act: Assignment) => void;
  onMessage: (words: string) => void;
  onClose: () => void;
}

/** Labels, the assignee, the reminder or the note of leads: one sheet for the list, the bar of selected ones and an open lead. */
export function LeadSheet({ name, ...props }: LeadSheetProps & { name: LeadSheetName }) {
  if (name === 'label') return <LabelSheet {...props} />;
  if (name === 'assign') return <AssignSheet {...props} />;
  if (name === 'remind') return <RemindSheet {...props} />;
  const { contacts, onMessage, onClose } = props;
  return (
    <AdminSheet title={`Note on ${nameOf(contacts[0])}`} onClose={onClose}>
      <ContactNote
        contact={contacts[0]}
        onSaved={(words) => {
          onMessage(words);
          onClose();
        }}
      />
    </AdminSheet>
  );
}

const whoseWords = (contacts: LeadSheetProps['contacts']) =>
  contacts.length === 1 ? nameOf(contacts[0]) : `${contacts.length} messages`;

interface ChoicesProps {
  /** False while they are loaded. */
  areThere?: boolean;
  children: ReactNode;
}

/** Choices of a sheet: the first has the focus, arrows go on to the next. */
function Choices({ areThere = true, children }: ChoicesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const all = () => [...(frame.current?.querySelectorAll<HTMLElement>('li :is(button, input)') ?? [])];
  useEffect(() => {
    if (areThere) frame.current?.querySelector<HTMLElement>('li :is(button, input)')?.focus();
  }, [areThere]);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choices = all();
    const at = choices.indexOf(document.activeElement as HTMLElement);
    if (by === undefined || at === -1) return;
    event.preventDefault();
    choices[(at + by + choices.length) % choices.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={frame} onKeyDown={move}>
      {children}
    </div>
  );
}

/** Each label is on all, on some, or on none of them. */
function LabelSheet({ contacts, onAct, onClose }: LeadSheetProps) {
  const { data = [], error } = useQuery(labelsQuery(useApi()));
  const [isManaging, setManaging] = useState(false);
  if (isManaging) return <LabelsManager onClose={() => setManaging(false)} />;
  const isFull = contacts.some(({ labels }) => labels.length >= LABELS_OF_CONTACT_MAX);
  return (
    <AdminSheet title={`Labels of ${whoseWords(contacts)}`} onClose={onClose}>
      <ActError error={error} words="Couldn’t load the labels." />
      <Choices areThere={data.length > 0}>
        <ul className="contact-labels-all">
          {data.map((label) => {
            const count = contacts.filter(({ labels }) => labels.includes(label.id)).length;
            const isOnAll = count === contacts.length;
            return (
              <li key={label.id}>
                <label className="choice">
                  <input
                    type="checkbox"
                    checked={isOnAll}
                    disabled={isFull && count === 0}
                    ref={(input) => {
                      if (input !== null) input.indeterminate = count > 0 && !isOnAll;
                    }}
                    onChange={() => onAct(isOnAll ? { removes: label } : { adds: label })}
                  />
                  <LabelTag label={label} />
                </label>
              </li>
            );
          })}
        </ul>
      </Choices>
      <NewLabel onCreated={(label) => onAct({ adds: label })} />
      <p>
        <Button kind="link" onPress={() => setManaging(true)}>
          Manage labels
        </Button>
      </p>
    </AdminSheet>
  );
}

function AssignSheet({ contacts, onAct, onClose }: LeadSheetProps) {
  const { data = [], error } = useQuery(operatorsQuery(useApi()));
  const current = contacts.every(({ assignee }) => assignee === contacts[0].assignee)
    ? contacts[0].assignee
    : undefined;
  return (
    <AdminSheet title={`Assign ${whoseWords(contacts)}`} size="confirm" onClose={onClose}>
      <ActError error={error} words="Couldn’t load the team." />
      <Choices>
        <ul className="sheet-choices">
          {[...data, null].map((operator) => (
            <li key={operator?.id ?? 'none'}>
              <Button
                aria-current={current === (operator?.id ?? null) ? 'true' : undefined}
                onPress={() => {
                  onClose();
                  onAct({ assigns: operator });
                }}
              >
                {operator?.username ?? 'Nobody'}
              </Button>
            </li>
          ))}
        </ul>
      </Choices>
    </AdminSheet>
  );
}

/** When they come up again by themselves. All times are India's. */
function RemindSheet({ contacts, onAct, onClose }: LeadSheetProps) {
  const now = useMinute();
  const [own, setOwn] = useState('');
  const ownTime = utcOfField(own);
  const remind = (at: string | null) => {
    onClose();
    onAct({ reminds: at });
  };
  return (
    <AdminSheet title={`Remind me of ${whoseWords(contacts)}`} size="confirm" onClose={onClose}>
      <Choices>
        <ul className="sheet-choices">
          {remindChoices(now).map(({ label, at }) => (
            <li key={label}>
              <Button onPress={() => remind(new Date(at).toISOString())}>{label}</Button>
            </li>
          ))}
          {contacts.some(({ remind_at }) => remind_at !== null) && (
            <li>
              <Button onPress={() => remind(null)}>Remove reminder</Button>
            </li>
          )}
        </ul>
      </Choices>
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
          aria-label="Date and time, India time"
          required
          min={toIndiaField(new Date(now).toISOString())}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
        <Button type="submit">Set</Button>
      </form>
    </AdminSheet>
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
