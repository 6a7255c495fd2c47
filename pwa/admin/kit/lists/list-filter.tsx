import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SEARCH_MAX } from '#contract/list-rules.ts';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';

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

interface SearchFormProps {
  label: string;
  placeholder: string;
  /** The words of the address, which the field follows. */
  words: string;
  /** For the key that opens the search. */
  id?: string;
  className?: string;
  /** @param replaces the search before is none of its own in the history */
  onSearch: (words: string, replaces: boolean) => void;
  children?: (field: ReactNode) => ReactNode;
}

/** How long nothing is typed before it is searched for. Milliseconds. */
const PAUSE = 300;

/** Searches while it is typed. Enter searches at once, and leads to the list, whose keys go on from there. */
export function SearchForm({
  label,
  placeholder,
  words,
  id,
  className,
  onSearch,
  children,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What was searched for last: the address says it a moment later, when more may be typed. */
  const asked = useRef(words);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (words === asked.current) return;
    asked.current = words;
    if (input.current !== null) input.current.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (isTyped: boolean) => {
    clearTimeout(pause.current);
    const [typed = '', before] = [input.current?.value.trim(), asked.current];
    if (typed === before) return;
    asked.current = typed;
    onSearch(typed, isTyped && before !== '');
  };
  const searchLater = useEffectEvent(() => search(true));
  const field = (
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
      onInput={() => {
        clearTimeout(pause.current);
        pause.current = setTimeout(searchLater, PAUSE);
      }}
    />
  );
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
        focusMain();
      }}
    >
      {children === undefined ? field : children(field)}
    </form>
  );
}

interface ListFilterProps extends Omit<SearchFormProps, 'children'> {
  /** Choices. */
  children: ReactNode;
}

/** Narrows and orders a list by words and choices; the address keeps both. */
export const ListFilter = ({ children, ...form }: ListFilterProps) => (
  <search>
    <SearchForm {...form}>
      {(field) => (
        <>
          <div className="list-search">{field}</div>
          {children}
        </>
      )}
    </SearchForm>
  </search>
);
