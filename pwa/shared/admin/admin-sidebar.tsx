import type { ReactNode } from 'react';
import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { AdminDrawing } from './drawings.tsx';
import { ADMIN_PATH } from './operator-path.ts';
import { mayOpen, screens } from './screens.ts';
import { useRole } from './use-role.ts';

interface AdminSidebarProps {
  currentPath: string;
  /** By the path of a link. It is described by its badge, and keeps its name. */
  badges: Readonly<Record<string, ReactNode>>;
}

/** The operator's screens that the role may open: at the side of a wide screen, at the bottom of a phone's. */
export function AdminSidebar({ currentPath, badges }: AdminSidebarProps) {
  const role = useRole();
  const shown = screens.filter(({ href }) => mayOpen(href, role));
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul className="admin-nav-list">
        {shown.map(({ label, href, drawing }) => (
          <li key={href}>
            <a
              href={href}
              aria-describedby={badges[href] === undefined ? undefined : `badge-${drawing}`}
              aria-current={
                href === ADMIN_PATH && currentPath !== ADMIN_PATH ? undefined : currentness(href, currentPath)
              }
            >
              <AdminDrawing name={drawing} />
              {label}
            </a>
            {badges[href] !== undefined && <span id={`badge-${drawing}`}>{badges[href]}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
