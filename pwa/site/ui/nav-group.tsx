import { useRef } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { currentness, type NavGroup as Group } from '../../shared/ui/nav-items.ts';
import { usePopoverOpen } from './use-popover-open.ts';

/**
 * A toggle and its list. The browser keeps the open state in an empty manual popover, so that the toggle works before
 * any script; the list beside it shows in place while that is open (site-header.css), in the bar and in the menu alike.
 */
export function NavGroup({ id, group, currentPath }: { id: string; group: Group; currentPath: string }) {
  const state = useRef<HTMLSpanElement>(null);
  const open = usePopoverOpen(state);
  const holdsCurrent = group.links.some(({ href }) => currentness(href, currentPath) !== undefined);
  return (
    <li className="nav-group">
      <button
        type="button"
        className={holdsCurrent ? 'nav-item nav-item-current' : 'nav-item'}
        popoverTarget={`${id}-open`}
        aria-controls={id}
        aria-expanded={open}
      >
        {group.label}
        <Icon name="chevron" />
      </button>
      <span className="nav-state" id={`${id}-open`} popover="manual" ref={state} />
      <ul className="nav-sub" id={id}>
        {group.links.map(({ label, href, lang }) => (
          <li key={href}>
            <a href={href} lang={lang} aria-current={currentness(href, currentPath)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
