import type { ReactNode } from 'react';
import { AdminDrawing } from '../drawings.tsx';
import { AdminLink } from '../link.tsx';

export interface AdminColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: read out with each of its cells, the first line of the row on a phone. */
  isRowHeader?: boolean;
  /** The header is for screen readers only. */
  hidesHeader?: boolean;
  /** Its name is a link that sorts by it: its search leaves out `page`. `order` where the rows are in it. */
  sort?: { search: (before: object) => Record<string, unknown>; order?: 'ascending' | 'descending' };
  /** Says more of the header, to a pointer that rests on it. */
  hint?: string;
  className?: string;
  /** A number: at the end of its column, and with its name next to it where the row has two lines. */
  isFigure?: boolean;
}

interface AdminTableProps<Row> {
  /** Its name for screen readers. */
  label: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  className?: string;
}

/**
 * A table where there is room for one, rows of two lines where there is not. Changing `display` takes a table's roles away in
 * some browsers, so they are written out (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export function AdminTable<Row>({ label, columns, rows, rowKey, className = '' }: AdminTableProps<Row>) {
  return (
    <div className="admin-table-frame">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={`table admin-table ${className}`} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, hidesHeader, sort, hint, isFigure, className }) => (
              <th
                key={header}
                scope="col"
                role="columnheader"
                aria-sort={sort?.order}
                title={hint}
                className={isFigure ? `admin-figure ${className ?? ''}` : className}
              >
                {sort === undefined ? (
                  <span className={hidesHeader ? 'visually-hidden' : undefined}>{header}</span>
                ) : (
                  <AdminLink className="admin-sort" to="." search={sort.search}>
                    {header}
                    {sort.order !== undefined && (
                      <AdminDrawing name={sort.order === 'ascending' ? 'up' : 'down'} />
                    )}
                  </AdminLink>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-row>
              {columns.map((column) => (
                <AdminCell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function AdminCell<Row>({ column, row }: { column: AdminColumn<Row>; row: Row }) {
  const { header, cell, isRowHeader = false, hidesHeader = false, isFigure = false } = column;
  const className = isFigure ? `admin-figure ${column.className ?? ''}` : column.className;
  const value = cell(row);
  const content = (
    <>
      {!hidesHeader && !isRowHeader && (
        <span className="admin-cell-label" aria-hidden="true">
          {header}
        </span>
      )}
      {value}
    </>
  );
  return isRowHeader ? (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th scope="row" role="rowheader" className={className}>
      {content}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" className={value === '' ? `admin-cell-empty ${className ?? ''}` : className}>
      {content}
    </td>
  );
}
