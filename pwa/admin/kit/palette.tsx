import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import * as z from 'zod/mini';
import { stored } from '#pwa/shared/browser/stored.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Button } from './button.tsx';
import type { Command } from './commands.tsx';
import { AdminDrawing, type AdminDrawingName, drawingNames } from './drawings.tsx';
import { knownPlaces, type PaletteItem } from './palette-places.ts';
import { AdminSheet } from './sheet.tsx';
import { KeyCaps } from './shortcuts-help.tsx';
import { useRole } from './use-role.ts';

/** Something that a search found. */
interface Found {
  key: string;
  label: string;
  /** What distinguishes it from others of the same name. */
  detail?: string | undefined;
  href: string;
}

/** Where the palette searches besides what it knows. */
export interface PaletteSource {
  /** Over what it found, as `Posts`. */
  title: string;
  drawing: AdminDrawingName;
  find: (words: string, signal: AbortSignal) => Promise<readonly Found[]>;
}

interface Group {
  title: string;
  items: readonly PaletteItem[];
}

/** Shorter words find too much. Characters. */
const SHORTEST = 2;

interface PaletteProps {
  commands: readonly Command[];
  sources: readonly PaletteSource[];
  onGo: (href: string) => void;
  onClose: () => void;
}

/** One field from which everything is reached: what can be done, screens, and what searches find (ARIA Authoring Practices, combobox). */
export function Palette({ commands, sources, onGo, onClose }: PaletteProps) {
  const [words, setWords] = useState('');
  /** Its key: what is found later may stand before it. undefined: the first one. */
  const [chosen, setChosen] = useState<string>();
  const listId = useId();
  const found = useFound(sources, words.trim(), onGo);
  const known = useKnown(commands, onGo);
  const groups = groupsOf(words, known, found.groups);
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const take = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    const { href } = item;
    if (href !== undefined) keepRecent({ ...item, href });
    // First: the focus goes back to where it was, and the command may move it on.
    onClose();
    setTimeout(item.run);
  };
  const step = (by: number) => setChosen(items.at((index + by) % items.length)?.key);
  return (
    <AdminSheet title="Search or go to" className="palette" hidesTitle onClose={onClose}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          className="palette-input"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length === 0 ? undefined : `${listId}-${index}`}
          placeholder="Search leads, posts, settings, actions"
          value={words}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setWords(target.value);
            setChosen(undefined);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown') step(1);
            else if (event.key === 'ArrowUp') step(-1);
            else if (event.key === 'Enter') take(items[index]);
            else return;
            event.preventDefault();
          }}
        />
        <Button kind="text" onPress={onClose}>
          Cancel
        </Button>
      </div>
      <div className="palette-list" id={listId} role="listbox" aria-label="Results">
        {groups.map(({ title, items: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={title} role="group" aria-label={title}>
            <p className="palette-title" aria-hidden="true">
              {title}
            </p>
            {some.map((item) => {
              const at = items.indexOf(item);
              return (
                <Option
                  key={item.key}
                  id={`${listId}-${at}`}
                  item={item}
                  isChosen={at === index}
                  onTake={take}
                />
              );
            })}
          </div>
        ))}
      </div>
      {found.failed.length > 0 && (
        <p className="palette-none">Couldn’t search {found.failed.join(', ').toLowerCase()}.</p>
      )}
      <p className={items.length === 0 ? 'palette-none' : 'visually-hidden'} aria-live="polite">
        {outcome(items.length, words.trim(), found.isSearching)}
      </p>
    </AdminSheet>
  );
}

function outcome(count: number, words: string, isSearching: boolean): string {
  if (count === 0) return isSearching ? 'Searching…' : `Nothing found for “${words}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isChosen: boolean;
  onTake: (item: PaletteItem) => void;
}

function Option({ id, item, isChosen, onTake }: OptionProps) {
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
      onClick={() => onTake(item)}
    >
      <AdminDrawing name={item.drawing} />
      <span className="palette-name">{item.label}</span>
      {item.detail !== undefined && <span className="soft">{item.detail}</span>}
      {item.keys !== undefined && <KeyCaps keys={item.keys.slice(0, 1)} />}
    </div>
  );
}

/** Places that are offered first, at most. */
const RECENT_MAX = 5;

const recentShape = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    detail: z.optional(z.string()),
    href: z.string(),
    drawing: z.enum(drawingNames),
  }),
);
type Recent = z.output<typeof recentShape>[number];

const recentPlaces = stored('sessionStorage', 'operator-recent', (text) =>
  recentShape.parse(JSON.parse(text)),
);

/** What one went to from the palette, in this tab: the last first. */
const readRecent = (): readonly Recent[] => recentPlaces.read() ?? [];

function keepRecent({ key, label, detail, href, drawing }: Recent): void {
  const others = readRecent().filter((each) => each.key !== key);
  recentPlaces.keep([{ key, label, detail, href, drawing }, ...others].slice(0, RECENT_MAX));
}

/** What the searches find; the last that they found stays until they have found something else. */
function useFound(sources: readonly PaletteSource[], typed: string, onGo: (href: string) => void) {
  const words = useDeferredValue(typed);
  const isSearched = words.length >= SHORTEST;
  const searches = useQueries({
    queries: sources.map(({ title, find }) => ({
      queryKey: ['operator', 'palette', title, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(words, signal),
      enabled: isSearched,
      staleTime: 0,
      gcTime: 0,
    })),
  });
  const groups = sources.map(({ title, drawing }, at): Group => {
    const some = isSearched ? (searches[at]?.data ?? []) : [];
    return {
      title,
      items: some.map((each) => ({ ...each, drawing, run: () => onGo(each.href) })),
    };
  });
  return {
    groups,
    isSearching: isSearched && searches.some(({ isPending }) => isPending),
    failed: isSearched ? sources.flatMap(({ title }, at) => (searches[at]?.isError ? [title] : [])) : [],
  };
}

function useKnown(commands: readonly Command[], onGo: (href: string) => void): Group[] {
  const role = useRole();
  // As they were when the palette opened.
  const [recent] = useState(readRecent);
  const { deeds, screens } = knownPlaces({ role, onGo });
  const offered = (where: Command['inPalette']) =>
    commands.flatMap(({ label, keys, run, inPalette }): PaletteItem[] =>
      inPalette === where && run !== undefined ? [{ key: label, label, keys, run, drawing: 'command' }] : [],
    );
  return [
    { title: 'Recent', items: recent.map((each) => ({ ...each, run: () => onGo(each.href) })) },
    { title: 'Actions', items: [...offered(true), ...deeds, ...offered('last')] },
    { title: 'Screens', items: screens },
  ];
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);

/** What is known and fits the words, better names first, then what was found; nothing twice. */
function groupsOf(words: string, known: readonly Group[], found: readonly Group[]): Group[] {
  const parts = wordsOf(words).filter(Boolean);
  const isIn = (text: string) => {
    const all = wordsOf(text);
    return parts.every((part) => all.some((word) => word.startsWith(part)));
  };
  const fitting = known.map(({ title, items }) => {
    const named = items.filter(({ label, detail = '' }) => isIn(`${label} ${detail}`));
    const called = items.filter(
      (item) => !named.includes(item) && isIn(`${item.label} ${item.detail ?? ''} ${item.names ?? ''}`),
    );
    return { title, items: [...named, ...called] };
  });
  const shown = new Set<string>();
  return [...fitting, ...found].flatMap(({ title, items }) => {
    const fresh = items.filter(({ key }) => !shown.has(key));
    for (const { key } of fresh) shown.add(key);
    return fresh.length === 0 ? [] : [{ title, items: fresh }];
  });
}
