import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Choose, type ChooseProps } from '#pwa/admin/kit/lists/list-filter.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { ListOrder } from './contacts-filter.tsx';
import { labelsQuery, operatorsQuery, sourcesQuery } from './list-queries.ts';
import { type ContactsAddress, contactCountsQuery, type FieldFilter, hasFilter } from './queries.ts';
import { SavedViews } from './saved-views.tsx';

interface FilterBarProps {
  /** Of the list. */
  address: ContactsAddress;
  filter: FieldFilter;
  onGo: (search: ContactsAddress) => void;
}

/** Narrows the list by what the office knows of a message; the address keeps it, and a view under a name. */
export function FilterBar({ address, filter, onGo }: FilterBarProps) {
  const isNarrowed = hasFilter(filter);
  const [isOpen, setOpen] = useState(isNarrowed);
  const { data: counts } = useQuery(contactCountsQuery(useApi()));
  const { q, state, order, group } = address;
  const kept = { q, state, order, group };
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="filter-bar">
      <div className="row filter-bar-line">
        <ListOrder address={{ ...kept, ...filter }} onGo={onGo} />
        <Button
          kind="text"
          ref={opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {isNarrowed ? `Filters: ${Object.keys(filter).length}` : 'Filters'}
        </Button>
        {isNarrowed && (
          // It goes with the filters.
          <AdminLink to="/admin/userInfo" search={kept} onClick={() => opener.current?.focus()}>
            Clear filters
          </AdminLink>
        )}
        {counts !== undefined && counts.due > 0 && (
          <AdminLink
            to="/admin/userInfo"
            search={{ reminder: 'due' }}
            current={filter.reminder === 'due' ? 'true' : undefined}
          >
            {counts.due === 1 ? 'One reminder is due' : `${counts.due} reminders are due`}
          </AdminLink>
        )}
        {counts !== undefined && counts.unsent_mails > 0 && (
          <AdminLink
            className="unsent-mails"
            to="/admin/userInfo"
            search={{ mail: 'unsent' }}
            current={filter.mail === 'unsent' ? 'true' : undefined}
          >
            {counts.unsent_mails === 1 ? 'One mail to check' : `${counts.unsent_mails} mails to check`}
          </AdminLink>
        )}
        <SavedViews filter={{ ...kept, ...filter }} />
      </div>
      {isOpen && (
        <div id={id}>
          <FilterFields filter={filter} onFilter={(next) => onGo({ ...kept, ...filter, ...next })} />
        </div>
      )}
    </div>
  );
}

interface FilterFieldsProps {
  filter: FieldFilter;
  onFilter: (next: FieldFilter) => void;
}

function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const callApi = useApi();
  const labels = useQuery(labelsQuery(callApi));
  const operators = useQuery(operatorsQuery(callApi));
  const sources = useQuery(sourcesQuery(callApi));
  const error = labels.error ?? operators.error ?? sources.error;
  const { label, assignee, path, campaign, reminder, from, to } = filter;
  return (
    <search className="filter-fields" aria-label="Filters">
      <Choice
        name="Label"
        all="Any label"
        value={label}
        choices={(labels.data ?? []).map((each) => [each.id, each.name])}
        onChoose={(value) => onFilter({ label: value })}
      />
      <Choice
        name="Assignee"
        all="Anybody"
        value={assignee}
        choices={[
          ['me', 'Me'],
          ['none', 'Nobody'],
          ...(operators.data ?? []).map((each) => [each.id, each.username] as const),
        ]}
        onChoose={(value) => onFilter({ assignee: value })}
      />
      <Choice
        name="Page"
        all="Any page"
        value={path}
        choices={same(sources.data?.paths)}
        onChoose={(value) => onFilter({ path: value })}
      />
      <Choice
        name="Campaign"
        all="Any campaign"
        value={campaign}
        choices={same(sources.data?.campaigns)}
        onChoose={(value) => onFilter({ campaign: value })}
      />
      <Choice
        name="Reminder"
        all="Any"
        value={reminder}
        choices={[
          ['due', 'Due'],
          ['set', 'Set'],
        ]}
        onChoose={(value) => onFilter({ reminder: value })}
      />
      <Day name="From" value={from} onDay={(day) => onFilter({ from: day })} />
      <Day name="To" value={to} onDay={(day) => onFilter({ to: day })} />
      <ActError error={error} words="Couldn’t load the choices." />
    </search>
  );
}

const same = (values: readonly string[] = []) => values.map((value) => [value, value] as const);

/** Under a label of its own. What is in the address is there before the choices are, and after it is gone. */
const Choice = <Value extends string | number>(props: ChooseProps<Value>) => (
  <Field label={props.name}>
    {(control) => <Choose {...props} control={control} unknown={String(props.value)} />}
  </Field>
);

interface DayProps {
  name: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** A day in India. */
function Day({ name, value, onDay }: DayProps) {
  return (
    <TextField
      label={name}
      className="input"
      type="date"
      value={value ?? ''}
      onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
    />
  );
}
