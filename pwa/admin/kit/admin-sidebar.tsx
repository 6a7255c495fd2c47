import { type ReactNode, useEffect, useRef } from 'react';
import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { AdminDrawing } from './drawings.tsx';
import { type NavEntry, navEntries } from './nav-entries.ts';
import { mayOpen } from './screens.ts';
import { useRole } from './use-role.ts';

interface AdminSidebarProps {
  currentPath: string;
  /** By the path of a link. It is described by its badge, and keeps its name. */
  badges: Readonly<Record<string, ReactNode>>;
}

/** The screens that the role may open: at the side of a wide screen; on a phone tabs at the bottom, and a sheet with the others. */
export function AdminSidebar({ currentPath, badges }: AdminSidebarProps) {
  const role = useRole();
  const sheet = useRef<HTMLDivElement>(null);
  const current = navEntries.find(({ href }) => href === currentPath);
  useEffect(() => {
    if (currentPath !== '' && sheet.current?.matches(OPEN) === true) sheet.current.hidePopover();
  }, [currentPath]);
  const linksOf = (group: NavEntry['group']) =>
    navEntries
      .filter((entry) => entry.group === group && mayOpen(entry.href, role))
      .map((entry) => (
        <NavLink key={entry.href} entry={entry} currentPath={currentPath} badge={badges[entry.href]} />
      ));
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul className="admin-nav-list">
        {linksOf('main')}
        <li className="admin-nav-opener">
          <button
            type="button"
            popoverTarget="admin-more"
            data-current={current?.group === 'more' ? '' : undefined}
          >
            <AdminDrawing name="more" />
            More
          </button>
        </li>
      </ul>
      {/* A popover only on a phone: nav.css shows it in its place where there is room. */}
      <div id="admin-more" className="admin-nav-more" popover="auto" ref={sheet}>
        <ul className="admin-nav-list">{linksOf('more')}</ul>
      </div>
    </nav>
  );
}

/** Browsers without popovers do not know it, and show the sheet in its place. */
const OPEN =
  typeof CSS !== 'undefined' && CSS.supports('selector(:popover-open)') ? ':popover-open' : ':not(*)';

interface NavLinkProps {
  entry: NavEntry;
  currentPath: string;
  badge: ReactNode;
}

function NavLink({ entry: { label, short, href, drawing }, currentPath, badge }: NavLinkProps) {
  const isOther = href === ADMIN_PATH && currentPath !== ADMIN_PATH;
  const badgeId = badge === undefined ? undefined : `badge-${drawing}`;
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        aria-describedby={badgeId}
        aria-current={isOther ? undefined : currentness(href, currentPath)}
      >
        <AdminDrawing name={drawing} />
        <span className="admin-nav-short">{short}</span>
        <span className="admin-nav-label">{label}</span>
      </a>
      {badgeId !== undefined && <span id={badgeId}>{badge}</span>}
    </li>
  );
}
