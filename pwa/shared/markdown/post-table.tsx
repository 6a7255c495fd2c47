import type { AlignType } from 'mdast';
import type { ReactNode } from 'react';

interface PostTableProps {
  /** Of each column. */
  align: readonly AlignType[];
  /** The first is the header. A row may have fewer cells than it. */
  rows: readonly (readonly ReactNode[])[];
  /** The name of the region. */
  label?: string | undefined;
}

/** A table that scrolls by itself. Alignment is a class: the page's policy refuses style attributes. */
export function PostTable({ align, rows: [header = [], ...rows], label = 'Table' }: PostTableProps) {
  const columns = header.map((title, index) => ({
    key: `column-${index}`,
    title,
    className: align[index] ? `to-${align[index]}` : undefined,
  }));
  const body = rows.map((cells, index) => ({ key: `row-${index}`, cells }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, className }) => (
              <th key={key} scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) => (
                <td key={column.key} className={column.className}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
