import { type Path, pathName } from '#pwa/admin/editing/paths.ts';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { Rows } from './use-shown-place.ts';

interface RowButtonProps {
  /** Of the entry, read out before its words. */
  name?: string;
  title: string;
  /** Next to the title, shortened where there is no room. */
  detail: string;
  path: Path;
  isFaulty: boolean;
  rows: Rows;
  /** `aria-keyshortcuts`. */
  keys?: string;
}

/** One line that opens its fields below it. */
export const RowButton = ({ name, title, detail, path, isFaulty, rows, keys }: RowButtonProps) => (
  <button
    type="button"
    className="settings-row-button"
    data-path={pathName(path)}
    aria-expanded={rows.isOpen(path)}
    aria-keyshortcuts={keys}
    onClick={() => rows.toggle(path)}
  >
    {name !== undefined && <span className="visually-hidden">{name}</span>}
    <span className="settings-row-title">{title}</span>
    <span className="settings-row-detail soft">{detail}</span>
    {isFaulty && <Tag tone="suspected">Needs fixing</Tag>}
    <Icon name="chevron" />
  </button>
);
