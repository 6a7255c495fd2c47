import type { ReactNode } from 'react';
import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { AdminDrawing, type AdminDrawingName } from './drawings.tsx';
import { ADMIN_PATH } from './operator-path.ts';

const screens: readonly { label: string; href: string; drawing: AdminDrawingName }[] = [
  { label: 'Admin Dashboard', href: ADMIN_PATH, drawing: 'dashboard' },
  { label: 'Category Form', href: `${ADMIN_PATH}/categoryForm`, drawing: 'categories' },
  { label: 'Blogger Form', href: `${ADMIN_PATH}/blogerForm`, drawing: 'write' },
  { label: 'Home Blog Form', href: `${ADMIN_PATH}/homeBlogForm`, drawing: 'posts' },
  { label: 'User Information', href: `${ADMIN_PATH}/userInfo`, drawing: 'people' },
];

interface AdminSidebarProps {
  currentPath: string;
  /** By the path of a link. It is described by its badge, and keeps its name. */
  badges: Readonly<Record<string, ReactNode>>;
}

/** The operator's screens: at the side of a wide screen, at the bottom of a phone's. */
export function AdminSidebar({ currentPath, badges }: AdminSidebarProps) {
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul className="admin-nav-list">
        {screens.map(({ label, href, drawing }) => (
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
