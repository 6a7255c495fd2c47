import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useDragRows } from '#pwa/admin/kit/lists/drag-rows.ts';
import { Menu } from '#pwa/admin/kit/menu.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { type FieldsProps, isFaultyBelow } from './field-props.ts';
import { rowWords } from './places.ts';
import { RowButton } from './row-button.tsx';
import { entryName, type ListSpec } from './spec.ts';

interface ListFieldsProps extends FieldsProps {
  spec: ListSpec;
  path: Path;
  /** The fields of an entry. */
  children: (at: number) => ReactNode;
}

const HANDLE = '.settings-handle button';

const lowered = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;

/** A list whose entries can be added, removed and moved: by their handles, and by Alt and the arrows. */
export function ListFields({ spec, path, content, errors, rows, onChange, children }: ListFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { say } = useToasts();
  const value = valueAt(content, path);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const newest = useRef(entries);
  newest.current = entries;
  const error = errors[pathName(path)];
  const isRow = spec.row !== undefined;
  const move = (from: number, to: number, at: string | undefined) => {
    if (to < 0 || to >= entries.length) return;
    const isOpen = rows.isOpen([...path, from]);
    onChange(path, entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
    rows.show([...path, to], { isOpen, at });
  };
  const drag = useDragRows(list, (from, to) => move(from, to, HANDLE));
  const remove = (at: number) => {
    const [entry, isOpen] = [entries[at], rows.isOpen([...path, at])];
    onChange(path, entries.toSpliced(at, 1));
    rows.show([...path, Math.min(at, entries.length - 2)], { isOpen: false, at: HANDLE });
    const restoreEntry = () => {
      // Brought back otherwise.
      if (newest.current.includes(entry)) return;
      onChange(path, newest.current.toSpliced(at, 0, entry));
      rows.show([...path, at], { isOpen, at: HANDLE });
    };
    say({ words: `${entryName(spec, at)} is removed.`, undo: { run: restoreEntry } });
  };
  const add = () => {
    onChange(path, [...entries, spec.fresh]);
    rows.show([...path, entries.length], { isOpen: true, at: 'input, textarea, select' });
  };
  const pressed = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(at, at + by, isRow ? undefined : HANDLE);
  };
  return (
    <fieldset className="settings-list" data-path={pathName(path)} tabIndex={-1}>
      <legend className={spec.isWhole ? 'visually-hidden' : undefined}>{spec.label}</legend>
      {error !== undefined && (
        <p className="field-error" tabIndex={-1} aria-invalid="true">
          {error}
        </p>
      )}
      <ol ref={list} className={isRow ? 'settings-rows' : 'settings-rows settings-rows-open'}>
        {entries.map((entry, at) => {
          const [name, place] = [entryName(spec, at), [...path, at]];
          const isOpen = rows.isOpen(place);
          const act = (words: string, run: () => void, isDisabled: boolean) => ({
            ...{ label: words, isDisabled: isDisabled || undefined, onPress: run },
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and none of their fields keeps a state
            <li key={at}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it */}
              <div className="settings-row" onKeyDown={(event) => pressed(event, at)}>
                <span className="settings-handle" {...drag(at)}>
                  <Menu
                    label={`Move or remove ${lowered(name)}`}
                    drawing="grip"
                    entries={[
                      act('Move up', () => move(at, at - 1, HANDLE), at === 0),
                      act('Move down', () => move(at, at + 1, HANDLE), at === entries.length - 1),
                      { ...act('Remove', () => remove(at), entries.length === 1), isDanger: true },
                    ]}
                  />
                </span>
                {isRow ? (
                  <RowButton
                    {...rowWords(spec, entry, at)}
                    name={name}
                    path={place}
                    isFaulty={isFaultyBelow(errors, place)}
                    rows={rows}
                    keys="Alt+ArrowUp Alt+ArrowDown"
                  />
                ) : (
                  children(at)
                )}
              </div>
              {isRow && isOpen && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset in a row of a fieldset would be announced twice
                <div className="form settings-row-fields" role="group" aria-label={name}>
                  {children(at)}
                  <div>
                    <Button
                      kind="textDanger"
                      isDisabled={entries.length === 1}
                      aria-label={`Remove ${lowered(name)}`}
                      onPress={() => remove(at)}
                    >
                      Remove
                    </Button>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length < spec.max && <Button onPress={add}>{`Add a ${spec.entry}`}</Button>}
    </fieldset>
  );
}
