import { type QueryKey, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TrashKind } from '#contract/trash.ts';
import { ActError } from '../acts.tsx';
import { Button } from '../button.tsx';
import { AdminConfirm } from '../confirm.tsx';
import { AdminDrawing } from '../drawings.tsx';
import { loadAgain } from '../fresh-query.ts';
import { Loaded } from '../loaded.tsx';
import { useRowFocus } from '../row-focus.ts';
import { type Toast, useToasts } from '../toasts.tsx';
import { TrashLink, UndoOutcome, undoOf } from '../undo-outcome.tsx';

interface Item {
  id: number;
}

/** A list whose items are added, changed, ordered and deleted in one place: labels, prepared replies, saved views, categories. */
export interface Managed<Row extends Item> {
  query: UseQueryResult<Row[]>;
  /** Of the list's query. */
  key: QueryKey;
  layout: 'page' | 'sheet';
  /** Loads the list, and what else shows its items. */
  reload: () => Promise<unknown>;
  frame: RefObject<HTMLDivElement | null>;
  /** What a sheet says was done. */
  message: Toast | undefined;
  /** Says what was done: in a toast, or in the sheet, which covers the toasts. */
  say: (toast: Toast | undefined) => void;
  /** Says it, and moves the focus, which may be on something that goes with the row at `index`. */
  done: (toast: Toast | undefined, index?: number) => void;
}

interface ManagedOptions {
  keys: readonly [list: QueryKey, ...others: QueryKey[]];
  layout: 'page' | 'sheet';
}

export function useManagedList<Row extends Item>(
  query: UseQueryResult<Row[]>,
  { keys, layout }: ManagedOptions,
): Managed<Row> {
  const client = useQueryClient();
  const toasts = useToasts();
  const [message, setSaid] = useState<Toast>();
  const isSheet = layout === 'sheet';
  const say = (toast: Toast | undefined) => {
    if (isSheet) setSaid(toast);
    else if (toast !== undefined) toasts.say(toast);
  };
  const { frame, leaveRow } = useRowFocus(query.data);
  return {
    ...{ query, key: keys[0], layout, frame, message, say },
    reload: () => Promise.all(keys.map((key) => loadAgain(client, key))),
    done: (toast, index = 0) => {
      say(toast);
      if (isSheet) frame.current?.focus();
      else leaveRow(index);
    },
  };
}

interface ManagedListProps<Row extends Item> {
  list: Managed<Row>;
  label: string;
  /** What is being loaded, as in "Loading {what}". */
  what: string;
  /** Where its items wait when they are deleted. */
  kind: TrashKind;
  /** In place of the list where there is no item. */
  empty?: ReactNode;
  /** Between what was done and the list. */
  above?: ReactNode;
  below?: ReactNode;
  children: (row: Row, index: number, all: readonly Row[]) => ReactNode;
}

/** What was done, with its undo, the items, and the way to those that were deleted. */
export function ManagedList<Row extends Item>(props: ManagedListProps<Row>) {
  const { list, label, what, kind, empty, above, below, children } = props;
  const { query, layout, frame, message, done } = list;
  const isSheet = layout === 'sheet';
  return (
    <div className={isSheet ? 'sheet-frame' : undefined} ref={frame} tabIndex={isSheet ? -1 : undefined}>
      {isSheet && <UndoOutcome toast={message} onRestored={done} />}
      {above}
      <Loaded what={what} query={query} rows={isSheet ? 2 : 6}>
        {(rows) =>
          rows.length === 0 && empty !== undefined ? (
            empty
          ) : (
            <ul className={isSheet ? 'sheet-list' : 'admin-list page-list'} aria-label={label}>
              {rows.map((row, index) => (
                <li key={row.id} className="row" data-row>
                  {children(row, index, rows)}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {below}
      {!query.isLoading && (
        <p>
          <TrashLink kind={kind} />
        </p>
      )}
    </div>
  );
}

interface RowProps<Row extends Item> {
  list: Managed<Row>;
  row: Row;
  name: string;
  /** The element that says which row a button belongs to; without it the buttons' names do. */
  describedBy?: string;
}

interface RemoveRowProps<Row extends Item> extends RowProps<Row> {
  label?: 'Delete' | 'Remove';
  /** Is asked first. Absent: the undo is enough. */
  question?: ReactNode;
  /** It asks as it comes. */
  asksFirst?: boolean;
  /** What asks in place of the button, such as an entry of a menu. */
  opener?: ((ask: () => void) => ReactNode) | undefined;
  /** The words of the toast. */
  words: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  onRefused?: (error: Error) => void;
}

/** Deletes an item; it can be brought back from the words that say so. */
export function RemoveRow<Row extends Item>(props: RemoveRowProps<Row>) {
  const { list, row, name, describedBy, label = 'Delete', question, words, remove, restore } = props;
  const { mutate, isPending, error } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      const bringBack = async () => {
        await restore().finally(() => void list.reload());
        // A sheet says it itself, with the focus.
        if (list.layout === 'page') list.done(undefined);
      };
      const undo = undoOf(name, bringBack);
      list.done({ words, undo }, list.query.data?.indexOf(row));
    },
    ...(props.onRefused && { onError: props.onRefused }),
    // The button is busy until its row is gone.
    onSettled: list.reload,
  });
  return (
    <>
      {question === undefined ? (
        <Button aria-label={`${label} ${name}`} isDisabled={isPending} onPress={mutate}>
          {label}
        </Button>
      ) : (
        <AdminConfirm
          label={label}
          subject={describedBy === undefined ? name : undefined}
          describedBy={describedBy}
          question={question}
          asksFirst={props.asksFirst}
          opener={props.opener}
          isBusy={isPending}
          onConfirm={() => mutate()}
        />
      )}
      <ActError error={error} words={`Couldn’t ${label.toLowerCase()} it.`} />
    </>
  );
}

interface MoveRowProps<Row extends Item> extends RowProps<Row> {
  /** The words of the toast; places are counted from 1. */
  wordsOf: (place: number, count: number) => string;
  move: (place: number) => Promise<unknown>;
}

/** Moves an item up or down; shown at once, taken back when it fails. The focus stays on the button that was pressed. */
export function MoveRow<Row extends Item>(props: MoveRowProps<Row>) {
  const { list, row, name, describedBy, wordsOf, move } = props;
  const client = useQueryClient();
  const rows = list.query.data ?? [];
  const place = rows.indexOf(row) + 1;
  const { mutate, error } = useMutation({
    mutationFn: move,
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: list.key });
      const before = client.getQueryData<Row[]>(list.key);
      const after = before?.filter(({ id }) => id !== row.id);
      after?.splice(wanted - 1, 0, row);
      client.setQueryData(list.key, after);
      return before;
    },
    onSuccess: (_, wanted) => list.say({ words: wordsOf(wanted, rows.length) }),
    onError: (_error, _wanted, before) => client.setQueryData(list.key, before),
    onSettled: list.reload,
  });
  const pressed = useRef<HTMLButtonElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has just been put elsewhere, which may take the focus
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [place]);
  return (
    <div className="row-moves">
      {(['up', 'down'] as const).map((direction) => {
        const to = place + (direction === 'up' ? -1 : 1);
        const isEnd = to < 1 || to > rows.length;
        return (
          <button
            key={direction}
            type="button"
            className={list.layout === 'page' ? 'icon-button' : undefined}
            aria-label={describedBy === undefined ? `Move ${name} ${direction}` : `Move ${direction}`}
            aria-describedby={describedBy}
            aria-disabled={isEnd}
            onClick={({ currentTarget }) => {
              if (isEnd) return;
              pressed.current = currentTarget;
              mutate(to);
            }}
          >
            <AdminDrawing name={direction} />
          </button>
        );
      })}
      <ActError error={error} words="Couldn’t move." />
    </div>
  );
}
