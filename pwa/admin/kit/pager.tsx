interface AdminPagerProps {
  page: number;
  /** Rows in all. */
  total: number;
  /** There may be more. */
  atLeast?: boolean | undefined;
  perPage: number;
  hrefOf: (page: number) => string;
}

/** Which rows are shown, and the way to the ones before and after; in the address, so that Back works. */
export function AdminPager({ page, total, atLeast, perPage, hrefOf }: AdminPagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <nav className="admin-pager" aria-label="Pages">
      <p className="soft">
        {first}–{Math.min(page * perPage, total)} of {atLeast ? `more than ${total - 1}` : total}
      </p>
      <Turn href={page > 1 ? hrefOf(page - 1) : undefined} label="Previous" />
      <p>
        Page {page} of {last}
        {atLeast && ' or more'}
      </p>
      <Turn href={page < last ? hrefOf(page + 1) : undefined} label="Next" />
    </nav>
  );
}

/** Keeps its place and the focus where there is nowhere to go. */
function Turn({ href, label }: { href: string | undefined; label: string }) {
  return href === undefined ? (
    // biome-ignore lint/a11y/useValidAnchor: a placeholder link (HTML, 4.6.1), so that the focus is not lost on the last page
    <a className="button button-quiet button-small" aria-disabled="true" role="link" tabIndex={-1}>
      {label}
    </a>
  ) : (
    <a className="button button-quiet button-small" href={href}>
      {label}
    </a>
  );
}
