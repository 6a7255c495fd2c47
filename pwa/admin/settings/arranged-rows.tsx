import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { inOrder } from '#contract/arrangement.ts';
import { requiredEntries } from '#contract/structure.ts';
import { type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useDragRows } from '#pwa/admin/kit/lists/drag-rows.ts';
import { Menu } from '#pwa/admin/kit/menu.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import type { FieldsProps } from './field-props.ts';
import { ownPagesQuery } from './queries.ts';
import type { ArrangementSpec } from './spec.ts';

interface ArrangedRowsProps extends FieldsProps {
  spec: ArrangementSpec;
  path: Path;
}

const HANDLE = '.settings-handle button';

/** Entries that are moved by their handles or by Alt and the arrows, and hidden or shown. */
export function ArrangedRows({ spec, path, content, errors, rows, onChange }: ArrangedRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const names = useNames(spec);
  const order = textsAt(content, [...path, 'order']);
  const hidden = textsAt(content, [...path, 'hidden']);
  const hiddenPages = textsAt(content, ['structure', 'hidden']);
  // A page that is not there at the moment keeps its place.
  const all = inOrder([...new Set([...names.keys(), ...order])], (id) => id, { order });
  const ids = all.filter((id) => names.has(id));
  const error = errors[pathName([...path, 'hidden'])] ?? errors[pathName([...path, 'order'])];

  function move(from: number, to: number): void {
    const [id, other] = [ids[from], ids[to]];
    if (id === undefined || other === undefined) return;
    const rest = all.filter((each) => each !== id);
    onChange([...path, 'order'], rest.toSpliced(rest.indexOf(other) + (to > from ? 1 : 0), 0, id));
    rows.show([...path, 'order', to], { at: HANDLE });
  }
  const drag = useDragRows(list, move);
  const pressed = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(at, at + by);
  };
  const toggle = (id: string) => {
    const others = hidden.filter((each) => each !== id);
    onChange([...path, 'hidden'], others.length < hidden.length ? others : [...hidden, id]);
  };
  return (
    <fieldset className="settings-list" data-path={pathName(path)} tabIndex={-1}>
      <legend>{spec.label}</legend>
      {error !== undefined && (
        <p className="field-error" tabIndex={-1} aria-invalid="true">
          {error}
        </p>
      )}
      <ol ref={list} className="settings-rows">
        {ids.map((id, at) => {
          const name = names.get(id) ?? id;
          const isHidden = hidden.includes(id);
          return (
            <li key={id} data-path={pathName([...path, 'order', at])} tabIndex={-1}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it */}
              <div className="settings-row" onKeyDown={(event) => pressed(event, at)}>
                <span className="settings-handle" {...drag(at)}>
                  <Menu
                    label={`Move ${name}`}
                    drawing="grip"
                    entries={[
                      { label: 'Move up', isDisabled: at === 0, onPress: () => move(at, at - 1) },
                      {
                        label: 'Move down',
                        isDisabled: at === ids.length - 1,
                        onPress: () => move(at, at + 1),
                      },
                    ]}
                  />
                </span>
                <span className={isHidden ? 'settings-arranged soft' : 'settings-arranged'}>
                  {name}
                  {isHidden && <Tag>Hidden</Tag>}
                  {!isHidden && hiddenPages.includes(id) && <Tag>Page hidden</Tag>}
                </span>
                {!requiredEntries.includes(id) && (
                  <Button
                    kind="text"
                    aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
                    onPress={() => toggle(id)}
                  >
                    {isHidden ? 'Show' : 'Hide'}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

function textsAt(content: unknown, path: Path): string[] {
  const value = valueAt(content, path);
  return Array.isArray(value) ? value.filter(isText) : [];
}

/** What the rows are called by their ids, in the usual order: also published pages that operators made. */
function useNames({ rows, own }: ArrangementSpec): ReadonlyMap<string, string> {
  const callApi = useApi();
  const { data = [] } = useQuery({ ...ownPagesQuery(callApi), enabled: own !== undefined });
  const pages = data
    .filter(({ menu, state }) => state !== 'draft' && own?.places.includes(menu))
    .map(({ path, title }): [string, string] => [path, title]);
  return new Map(Object.entries(rows).flatMap((row) => (row[0] === own?.after ? [row, ...pages] : [row])));
}
