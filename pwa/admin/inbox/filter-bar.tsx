import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { labelsQuery, operatorsQuery, sourcesQuery } from './desk-queries.ts';
import { addressOf, hasFilter, type LeadFilter, type PeopleSearch } from './people-address.ts';
import { contactCountsQuery } from './queries.ts';
import { SavedViews } from './saved-views.tsx';

interface FilterBarProps {
  search: PeopleSearch;
  filter: LeadFilter;
  onGo: (search: PeopleSearch) => void;
}

/** Narrows the list by what the office knows of a message; the address keeps it, and a view under a name. */
export function FilterBar({ search, filter, onGo }: FilterBarProps) {
  const callApi = useApi();
  const isNarrowed = hasFilter(filter);
  const [isOpen, setOpen] = useState(isNarrowed);
  const { data: counts } = useQuery(contactCountsQuery(callApi));
  const { q, state } = search;
  const id = useId();
  return (
    <div className="filter-bar">
      <div className="filter-bar-line">
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isNarrowed ? `Filters: ${Object.keys(filter).length}` : 'Filters'}
        </button>
        {isNarrowed && <a href={addressOf({ q, state })}>Clear filters</a>}
        {counts !== undefined && counts.due > 0 && (
          <a
            href={addressOf({ reminder: 'due' })}
            aria-current={filter.reminder === 'due' ? 'true' : undefined}
          >
            {counts.due === 1 ? 'One reminder is due' : `${counts.due} reminders are due`}
          </a>
        )}
        <SavedViews filter={{ q, state, ...filter }} />
      </div>
      {isOpen && (
        <div id={id}>
          <FilterFields filter={filter} onFilter={(next) => onGo({ q, state, ...filter, ...next })} />
        </div>
      )}
    </div>
  );
}

interface FilterFieldsProps {
  filter: LeadFilter;
  onFilter: (next: LeadFilter) => void;
}

type Choice = readonly [value: string | number, words: string];

function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const callApi = useApi();
  const labels = useQuery(labelsQuery(callApi));
  const operators = useQuery(operatorsQuery(callApi));
  const sources = useQuery(sourcesQuery(callApi));
  const error = labels.error ?? operators.error ?? sources.error;
  const same = (values: readonly string[] = []): Choice[] => values.map((value) => [value, value]);
  const numberOf = (value: string) => (value === '' ? undefined : Number(value));
  const wordOf = (value: string) => (value === '' ? undefined : value);
  const { label, assignee, path, campaign, reminder, from, to } = filter;
  return (
    <search className="filter-fields" aria-label="Filters">
      <Choose
        name="Label"
        all="Any label"
        value={label}
        choices={(labels.data ?? []).map((each) => [each.id, each.name])}
        onChoose={(value) => onFilter({ label: numberOf(value) })}
      />
      <Choose
        name="Assignee"
        all="Anybody"
        value={assignee}
        choices={[
          ['me', 'Me'],
          ['none', 'Nobody'],
          ...(operators.data ?? []).map((each): Choice => [each.id, each.username]),
        ]}
        onChoose={(value) =>
          onFilter({ assignee: value === 'me' || value === 'none' ? value : numberOf(value) })
        }
      />
      <Choose
        name="Page"
        all="Any page"
        value={path}
        choices={same(sources.data?.paths)}
        onChoose={(value) => onFilter({ path: wordOf(value) })}
      />
      <Choose
        name="Campaign"
        all="Any campaign"
        value={campaign}
        choices={same(sources.data?.campaigns)}
        onChoose={(value) => onFilter({ campaign: wordOf(value) })}
      />
      <Choose
        name="Reminder"
        all="Any"
        value={reminder}
        choices={[
          ['due', 'Due'],
          ['set', 'Set'],
        ]}
        onChoose={(value) => onFilter({ reminder: value === 'due' || value === 'set' ? value : undefined })}
      />
      <Day name="From" value={from} onDay={(day) => onFilter({ from: day })} />
      <Day name="To" value={to} onDay={(day) => onFilter({ to: day })} />
      {error !== null && (
        <p role="alert" className="field-error">
          Could not load what can be chosen. {failureWords(error)}
        </p>
      )}
    </search>
  );
}

interface ChooseProps {
  name: string;
  /** The words for no choice. */
  all: string;
  value: string | number | undefined;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

function Choose({ name, all, value, choices, onChoose }: ChooseProps) {
  // What is in the address is there before the choices are, and after it is gone.
  const isKnown = value === undefined || choices.some(([each]) => each === value);
  return (
    <Field label={name}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{all}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {choices.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface DayProps {
  name: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** A day in India. */
function Day({ name, value, onDay }: DayProps) {
  return (
    <Field label={name}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          value={value ?? ''}
          onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
        />
      )}
    </Field>
  );
}
