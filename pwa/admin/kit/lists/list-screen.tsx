import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AdminHeading } from '../heading.tsx';
import { AdminLink } from '../link.tsx';
import { Loaded } from '../loaded.tsx';

export interface ListPage<Row> {
  rows: readonly Row[];
  /** Rows in all. */
  total: number;
  /** There may be more. */
  atLeast?: boolean | undefined;
}

/** What came of a search or a choice, for who does not see the list. */
const foundWords = ({ total, atLeast }: ListPage<unknown>, [one, many]: readonly [string, string]) => {
  if (total === 1) return one;
  return atLeast ? `More than ${total - 1} ${many}` : `${total} ${many}`;
};

interface ListScreenProps<Row> {
  title: string;
  level?: 1 | 2;
  lead?: ReactNode;
  /** Buttons and links on the line of the heading. */
  actions?: ReactNode;
  /** Below the heading: the filter, what was done, and what can be done with the rows that are selected. */
  children?: ReactNode;
  /** What is being loaded, as in "Loading {what}". */
  what: string;
  query: UseQueryResult<ListPage<Row>>;
  page: number;
  /** What else the address says differently of another page. */
  changes?: object;
  perPage: number;
  /** `1 post` and `posts`: how many there are is read out whenever it changes. */
  counted?: readonly [one: string, many: string];
  /** The shape of the rows to come. */
  skeleton?: ReactNode;
  /** In place of the rows where there is none. */
  empty: ReactNode;
  rows: (rows: readonly Row[]) => ReactNode;
  /** Below the list, once it has loaded or failed: before, it would be pushed away under a press. */
  foot?: ReactNode;
}

/** A screen of one list, a page at a time: the address says which page and what narrows it, so that Back works. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { what, query, page, changes, perPage, counted, empty, foot } = props;
  const navigate = useNavigate();
  const { data, isLoading, isPlaceholderData } = query;
  // The last row of the last page was deleted, or the address asks for more than there is.
  const last = data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / perPage));
  useEffect(() => {
    if (page <= last) return;
    const search = (before: object) => ({ ...before, page: last === 1 ? undefined : last });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  });
  return (
    <>
      <AdminHeading title={props.title} level={props.level ?? 1} lead={props.lead}>
        {props.actions}
      </AdminHeading>
      {props.children}
      {counted !== undefined && (
        <p className="visually-hidden" aria-live="polite">
          {data !== undefined && foundWords(data, counted)}
        </p>
      )}
      <Loaded what={what} query={query} rows={8} skeleton={props.skeleton}>
        {({ rows, total, atLeast }) =>
          total === 0 ? (
            empty
          ) : (
            <>
              {props.rows(rows)}
              <AdminPager page={page} total={total} atLeast={atLeast} perPage={perPage} changes={changes} />
            </>
          )
        }
      </Loaded>
      {!isLoading && foot}
    </>
  );
}

/** Takes away all that narrows the list. */
export const ShowEverything = () => (
  <p>
    <AdminLink className="button button-quiet" to="." search={{}}>
      Show everything
    </AdminLink>
  </p>
);

interface AdminPagerProps {
  page: number;
  /** Rows in all. */
  total: number;
  /** There may be more. */
  atLeast?: boolean | undefined;
  perPage: number;
  /** What else the address says differently of another page. */
  changes?: object | undefined;
}

/** Which rows are shown, and the way to the ones before and after; in the address, so that Back works. */
function AdminPager({ page, total, atLeast, perPage, changes }: AdminPagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <nav className="row admin-pager" aria-label="Pages">
      <p className="soft">
        {first}–{Math.min(page * perPage, total)} of {atLeast ? `more than ${total - 1}` : total}
      </p>
      <Turn to={page > 1 ? page - 1 : undefined} changes={changes} label="Previous" />
      <p>
        Page {page} of {last}
        {atLeast && ' or more'}
      </p>
      <Turn to={page < last ? page + 1 : undefined} changes={changes} label="Next" />
    </nav>
  );
}

interface TurnProps {
  to: number | undefined;
  label: string;
  changes: object | undefined;
}

/** Keeps its place and the focus where there is nowhere to go: it is a placeholder link then (HTML, 4.6.1). */
function Turn({ to: page, label, changes }: TurnProps) {
  const isDisabled = page === undefined;
  return (
    <AdminLink
      className="button button-quiet"
      to="."
      disabled={isDisabled}
      tabIndex={isDisabled ? -1 : undefined}
      search={(search: object) => ({ ...search, ...changes, page: page === 1 ? undefined : page })}
    >
      {label}
    </AdminLink>
  );
}
