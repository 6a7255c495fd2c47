import { AdminLink } from '../link.tsx';

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
export function AdminPager({ page, total, atLeast, perPage, changes }: AdminPagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <nav className="admin-pager" aria-label="Pages">
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

/** Keeps its place and the focus where there is nowhere to go. */
function Turn({ to: page, label, changes }: TurnProps) {
  return page === undefined ? (
    // biome-ignore lint/a11y/useValidAnchor: a placeholder link (HTML, 4.6.1), so that the focus is not lost on the last page
    <a className="button button-quiet button-small" aria-disabled="true" role="link" tabIndex={-1}>
      {label}
    </a>
  ) : (
    <AdminLink
      className="button button-quiet button-small"
      to="."
      search={(search: object) => ({ ...search, ...changes, page: page === 1 ? undefined : page })}
    >
      {label}
    </AdminLink>
  );
}
