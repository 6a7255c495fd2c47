import { type ReactNode, useEffect, useRef } from 'react';
import { AdminAccountLinks } from './account-links.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { AdminTopBar } from './admin-top-bar.tsx';
import { accountScreens } from './screens.ts';
import './admin.css';

interface AdminLayoutProps {
  brand: string;
  currentPath: string;
  /** Beside the link of a path. */
  badges: Readonly<Record<string, ReactNode>>;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of the operator's pages. Its styles come with it and stay off the public pages. */
export function AdminLayout({ brand, currentPath, badges, onLogout, children }: AdminLayoutProps) {
  const isOfAccount = accountScreens.some(({ href }) => href === currentPath);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(currentPath);
  useEffect(() => {
    // Another screen: the focus moves to its heading. Not on the first, which screen readers read from the top.
    if (shown.current === currentPath) return;
    shown.current = currentPath;
    main.current?.focus();
  }, [currentPath]);
  return (
    <div className="admin">
      <AdminTopBar brand={brand} currentPath={currentPath} onLogout={onLogout} />
      <AdminSidebar currentPath={currentPath} badges={badges} />
      <main className="admin-main" id="main" tabIndex={-1} ref={main}>
        {isOfAccount && (
          <nav className="admin-account-nav" aria-label="Who works here">
            <AdminAccountLinks currentPath={currentPath} />
          </nav>
        )}
        {children}
      </main>
    </div>
  );
}
