import { type ReactNode, useRef, useState } from 'react';
import { moved, type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { type FieldsProps, isFaultyBelow } from './field-props.ts';
import { Fold } from './fold.tsx';
import { entryName, type Spec } from './spec.ts';

interface ListFieldsProps extends FieldsProps {
  spec: Spec & { kind: 'list' };
  path: Path;
  /** The fields of an entry. */
  children: (at: number) => ReactNode;
}

interface Press {
  /** Where the entry moves. Absent: it is removed. */
  by?: 1 | -1;
  isDisabled: boolean;
  onPress: () => void;
}

const lowered = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;

/** A list whose entries can be added, removed and moved. */
export function ListFields({ spec, path, content, errors, onChange, children }: ListFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { say } = useToasts();
  /** Which entries are open, by their places. */
  const [opened, setOpened] = useState<readonly boolean[]>([]);
  const value = valueAt(content, path);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const openOf = entries.map((_, at) => opened[at] === true);
  const newest = useRef({ entries, openOf });
  newest.current = { entries, openOf };
  const error = errors[pathName(path)];
  /** After the change is drawn the focus is at the entry, or at one of its buttons. */
  const change = (
    next: readonly unknown[],
    nextOpen: readonly boolean[],
    at: number,
    button = 'fieldset',
  ) => {
    onChange(path, next);
    setOpened(nextOpen);
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(button)?.focus());
  };
  const move = (at: number, by: 1 | -1) =>
    change(moved(entries, at, by), moved(openOf, at, by), at + by, `[data-move="${by}"]`);
  const remove = (at: number) => {
    const [entry, isOpen] = [entries[at], openOf[at] === true];
    change(entries.toSpliced(at, 1), openOf.toSpliced(at, 1), Math.min(at, entries.length - 2));
    say(`${entryName(spec, at)} is removed.`, () => {
      const now = newest.current;
      // Brought back otherwise.
      if (now.entries.includes(entry)) return;
      change(now.entries.toSpliced(at, 0, entry), now.openOf.toSpliced(at, 0, isOpen), at);
    });
  };
  const button = (label: string, at: number, { by, ...press }: Press) => (
    <Button
      data-move={by}
      aria-label={`${label} ${lowered(entryName(spec, at))}`}
      // Of a double click the second press is for the entry that came under the pointer: it removes nothing.
      onClickCapture={(event) => by === undefined && event.detail > 1 && event.stopPropagation()}
      {...press}
    >
      {label}
    </Button>
  );
  const add = () => change([...entries, spec.fresh], [...openOf, true], entries.length);
  return (
    <fieldset className="settings-list" data-path={pathName(path)}>
      <legend>{spec.label}</legend>
      {error !== undefined && (
        <p className="field-error" tabIndex={-1} aria-invalid="true">
          {error}
        </p>
      )}
      <ol ref={list}>
        {entries.map((entry, at) => {
          const name = entryName(spec, at);
          const closed = spec.closedBy === undefined ? undefined : valueAt(entry, [spec.closedBy]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and all of their state is moved with them
            <li key={at}>
              <fieldset className="form settings-entry" tabIndex={-1}>
                <legend>{name}</legend>
                {spec.closedBy === undefined ? (
                  children(at)
                ) : (
                  <Fold
                    label={String(closed ?? '') || '(nothing yet)'}
                    isOpen={openOf[at] === true}
                    isFaulty={isFaultyBelow(errors, [...path, at])}
                    onToggle={(isOpen) => setOpened((now) => Object.assign([...now], { [at]: isOpen }))}
                  >
                    {children(at)}
                  </Fold>
                )}
                <div className="button-row">
                  {button('Move up', at, { by: -1, isDisabled: at === 0, onPress: () => move(at, -1) })}
                  {button('Move down', at, {
                    by: 1,
                    isDisabled: at === entries.length - 1,
                    onPress: () => move(at, 1),
                  })}
                  {button('Remove', at, { isDisabled: entries.length === 1, onPress: () => remove(at) })}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      {entries.length < spec.max && <Button onPress={add}>{`Add a ${spec.entry}`}</Button>}
    </fieldset>
  );
}
