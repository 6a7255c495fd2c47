import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { SEARCH_MAX } from '#contract/list-rules.ts';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { Button } from '../button.tsx';

type Choice<Value> = readonly [value: Value, words: string];

export interface ChooseProps<Value> {
  name: string;
  /** The name stands in a label of its own, as a field's control says. */
  control?: { id: string };
  /** The words for no choice; absent where one is always chosen. */
  all?: string;
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  /** The words for a value of the address that is not among the choices: they are loading, or it is gone. */
  unknown?: string | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** One of several values by which a list is narrowed or ordered. */
export function Choose<Value extends string | number>(props: ChooseProps<Value>) {
  const { name, control, all, value, choices, unknown = '…', onChoose } = props;
  const isKnown = value === undefined || choices.some(([each]) => each === value);
  return (
    <select
      className="input"
      {...(control ?? { 'aria-label': name })}
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find(([each]) => String(each) === target.value)?.[0])}
    >
      {all !== undefined && <option value="">{all}</option>}
      {!isKnown && <option value={value}>{unknown}</option>}
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface SearchInputProps {
  label: string;
  placeholder: string;
  /** The words of the address, which the field follows. */
  words: string;
  /** For the key that opens the search. */
  id?: string;
}

export function SearchInput({ label, placeholder, words, id }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null && input.current.value.trim() !== words) input.current.value = words;
  }, [words]);
  return (
    <input
      ref={input}
      id={id}
      className="input"
      type="search"
      name="q"
      aria-label={label}
      aria-keyshortcuts={id && '/'}
      placeholder={placeholder}
      defaultValue={words}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}

/** Gives what is typed in the search field of a form, once that is submitted. The keys of the list go on from there. */
export const onSearchSubmit = (onSearch: (words: string) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  onSearch(String(new FormData(event.currentTarget).get('q')).trim());
  focusMain();
};

interface ListFilterProps extends SearchInputProps {
  className: string;
  onSearch: (words: string) => void;
  /** Choices. */
  children: ReactNode;
}

/** Narrows and orders a list by words and choices; the address keeps both. */
export function ListFilter({ className, onSearch, children, ...input }: ListFilterProps) {
  return (
    <search>
      <form className={className} onSubmit={onSearchSubmit(onSearch)}>
        <div className="list-search">
          <SearchInput {...input} />
          <Button type="submit">Search</Button>
        </div>
        {children}
      </form>
    </search>
  );
}
