import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Role } from '#contract/auth-rules.ts';
import type { Command } from './commands.tsx';
import { navEntries } from './nav-entries.ts';
import { mayOpen } from './screens.ts';
import { AdminSheet } from './sheet.tsx';
import { KeyCaps } from './shortcuts-help.tsx';
import { useRole } from './use-role.ts';

/** A person whom the palette found. */
export interface FoundPerson {
  id: number;
  name: string;
  /** What tells them from others of the name. */
  detail: string;
  href: string;
}

export type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>;

/** Shorter words find too many people. Characters. */
const SHORTEST = 2;

interface Choice {
  key: string;
  label: string;
  detail?: string;
  keys?: readonly string[] | undefined;
  run: () => void;
}

interface PaletteProps {
  commands: readonly Command[];
  findPeople: FindPeople;
  onGo: (href: string) => void;
  onClose: () => void;
}

/** One field from which everything is reached: what can be done here, pages, people (ARIA Authoring Practices, combobox). */
export function Palette({ commands, findPeople, onGo, onClose }: PaletteProps) {
  const role = useRole();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const asked = useDeferredValue(words.trim());
  const { data: people = [], isError } = useQuery({
    queryKey: ['operator', 'palette', asked],
    queryFn: ({ signal }) => findPeople(asked, signal),
    enabled: asked.length >= SHORTEST,
    staleTime: 0,
    gcTime: 0,
  });
  const listId = useId();

  const groups = groupsOf({ commands, words, people, onGo, role });
  const choices = groups.flatMap(({ choices }) => choices);
  const index = Math.min(chosen, choices.length - 1);
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    // First: the focus goes back to where it was, and the command may move it on.
    onClose();
    setTimeout(choice.run);
  };
  const step = (by: number) => setChosen((index + by + choices.length) % Math.max(1, choices.length));
  return (
    <AdminSheet title="Go to or find" className="palette" hidesTitle onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label="Go to a page, find a person, do something"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${index}`}
        placeholder="A page, a person, something to do"
        value={words}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setWords(target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') step(1);
          else if (event.key === 'ArrowUp') step(-1);
          else if (event.key === 'Enter') take(choices[index]);
          else return;
          event.preventDefault();
        }}
      />
      <div className="palette-list" id={listId} role="listbox" aria-label="What was found">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="palette-title" aria-hidden="true">
              {group.title}
            </p>
            {group.choices.map((choice) => {
              const at = choices.indexOf(choice);
              return (
                <Option
                  key={choice.key}
                  id={`${listId}-${at}`}
                  choice={choice}
                  isChosen={at === index}
                  onTake={take}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className="palette-foot soft" aria-live="polite">
        {isError ? 'People could not be searched. ' : ''}
        {choices.length === 0
          ? `Nothing found for “${words.trim()}”.`
          : choices.length === 1
            ? '1 result'
            : `${choices.length} results`}
      </p>
    </AdminSheet>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isChosen: boolean;
  onTake: (choice: Choice) => void;
}

function Option({ id, choice, isChosen, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
    <div
      id={id}
      className="palette-option"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(choice)}
    >
      <span>{choice.label}</span>
      {choice.detail !== undefined && <span className="soft">{choice.detail}</span>}
      {choice.keys !== undefined && <KeyCaps keys={choice.keys.slice(0, 1)} />}
    </div>
  );
}

interface Known extends Pick<PaletteProps, 'commands' | 'onGo'> {
  words: string;
  people: readonly FoundPerson[];
  role: Role;
}

function groupsOf({ commands, words, people, onGo, role }: Known): { title: string; choices: Choice[] }[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label }: Choice) => {
    const names = label.toLowerCase().split(/\W+/);
    return parts.every((part) => names.some((name) => name.startsWith(part)));
  };
  const actions = commands.flatMap(({ label, keys, run, inPalette }) =>
    inPalette && run !== undefined ? [{ key: label, label, keys, run }] : [],
  );
  const pages = navEntries
    .filter(({ href }) => mayOpen(href, role))
    .map(({ label, href }) => ({ key: href, label, run: () => onGo(href) }));
  const found = people.map(({ id, name, detail, href }) => ({
    key: `person-${id}`,
    label: name,
    detail,
    run: () => onGo(href),
  }));
  return [
    { title: 'Do', choices: actions.filter(fits) },
    { title: 'Pages', choices: pages.filter(fits) },
    { title: 'People', choices: parts.join(' ').length < SHORTEST ? [] : found },
  ].filter(({ choices }) => choices.length > 0);
}
