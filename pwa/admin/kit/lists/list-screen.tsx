import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AdminHeading } from '../heading.tsx';
import { AdminLink } from '../link.tsx';
import { Loaded } from '../loaded.tsx';
import { AdminRowSkeletons } from '../row-skeletons.tsx';
import { AdminPager } from './pager.tsx';

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
      <Loaded what={what} query={query} skeleton={props.skeleton ?? <AdminRowSkeletons count={8} />}>
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
