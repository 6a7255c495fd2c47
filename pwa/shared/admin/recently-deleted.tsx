import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { RESTORE_MINUTES } from '#contract/restorable.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { AdminLoaded } from './loaded.tsx';
import { AdminOutcome } from './outcome.tsx';
import { AdminRowSkeletons } from './row-skeletons.tsx';
import { AdminSheet } from './sheet.tsx';
import { useMinute } from './waiting-time.tsx';

interface Deleted {
  id: number | string;
  restorable_until: string;
}

interface RecentlyDeletedProps<Row extends Deleted, Key extends QueryKey> {
  /** One of them and several: `post`, `posts`. */
  one: string;
  many: string;
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  nameOf: (row: Row) => string;
  /** Said of one that is back, as in `Restore “A title”`; else the name in quotes. */
  spokenOf?: (row: Row) => string;
  /** A second line. */
  lineOf?: (row: Row) => string;
  restore: (row: Row) => Promise<unknown>;
  onClose: () => void;
}

/** What was deleted in the last minutes, by anybody and on any device. */
export function RecentlyDeletedSheet<Row extends Deleted, Key extends QueryKey>({
  one,
  many,
  query,
  nameOf,
  spokenOf = (row) => `“${nameOf(row)}”`,
  lineOf,
  restore,
  onClose,
}: RecentlyDeletedProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query);
  const [said, setSaid] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const now = useMinute();
  const rows = data?.rows.filter(({ restorable_until }) => Date.parse(restorable_until) > now);
  return (
    <AdminSheet title="Recently deleted" onClose={onClose}>
      <div ref={frame} tabIndex={-1} className="sheet-frame">
        <p className="soft">
          A deleted {one} can be restored for {RESTORE_MINUTES} minutes, on any device. Then it is gone.
        </p>
        <AdminOutcome>{said}</AdminOutcome>
        <AdminLoaded
          what={`the deleted ${many}`}
          data={rows}
          failure={error === null ? undefined : failureWords(error)}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          skeleton={<AdminRowSkeletons count={2} />}
        >
          {(deleted) =>
            deleted.length === 0 ? (
              <p>Nothing was deleted in the last {RESTORE_MINUTES} minutes.</p>
            ) : (
              <ul className="sheet-list" aria-label={`Deleted ${many}`}>
                {deleted.map((row) => (
                  <li key={row.id}>
                    <div className="sheet-row-words">
                      <p>
                        <strong>{nameOf(row)}</strong>{' '}
                        <span className="soft admin-figures">{minutesLeft(row, now)} min left</span>
                      </p>
                      {lineOf !== undefined && <p className="soft sheet-row-line">{lineOf(row)}</p>}
                    </div>
                    <RestoreButton
                      label="Restore"
                      spoken={spokenOf(row)}
                      restore={() => restore(row)}
                      onRestored={() => {
                        setSaid(`${capital(spokenOf(row))} is back.`);
                        frame.current?.focus();
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </AdminLoaded>
      </div>
    </AdminSheet>
  );
}

const minutesLeft = ({ restorable_until }: Deleted, now: number) =>
  Math.max(1, Math.ceil((Date.parse(restorable_until) - now) / MINUTE_MS));

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A button that opens the sheet. Screens show it below a list once that has loaded: before, the list would push it away under a press. */
export function RecentlyDeleted<Row extends Deleted, Key extends QueryKey>(
  props: Omit<RecentlyDeletedProps<Row, Key>, 'onClose'>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        Recently deleted
      </button>
      {isOpen && <RecentlyDeletedSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RestoreButtonProps {
  label: 'Restore' | 'Undo';
  /** What comes back, for who hears the button alone. */
  spoken: string;
  restore: () => Promise<unknown>;
  onRestored: () => void;
}

/** Brings back what was deleted; a failure is said beside it. */
export function RestoreButton({ label, spoken, restore, onRestored }: RestoreButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: restore, onSuccess: onRestored });
  const isTooLate = error instanceof Problem && error.code === 'not_found';
  return (
    <>
      {!isTooLate && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${label} ${spoken}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          {label}
        </button>
      )}
      {error !== null && (
        <p role="alert" className="field-error">
          {isTooLate
            ? `Its ${RESTORE_MINUTES} minutes are over: it is gone.`
            : `Not brought back. ${failureWords(error)}`}
        </p>
      )}
    </>
  );
}

export interface Said {
  words: string;
  /** What was just deleted, by its name. */
  deleted?: { name: string; restore: () => Promise<unknown> };
}

interface UndoOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  said: Said | undefined;
  /** With the words for it. */
  onRestored: (said: Said) => void;
  onClose?: () => void;
}

/** Says what happened, with Undo beside it where something was deleted. */
export function UndoOutcome({ said, onRestored, onClose }: UndoOutcomeProps) {
  return (
    <AdminOutcome
      action={
        said?.deleted && (
          <RestoreButton
            key={said.words}
            label="Undo"
            spoken={`“${said.deleted.name}”`}
            restore={said.deleted.restore}
            onRestored={() => onRestored({ words: `“${said.deleted?.name}” is back.` })}
          />
        )
      }
      {...(onClose && { onClose })}
    >
      {said?.words}
    </AdminOutcome>
  );
}
