import { Logo } from '#pwa/shared/ui/logo.tsx';
import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { AdminDrawing } from './drawings.tsx';
import { ACCOUNT, ADMIN_PATH, SOURCES } from './operator-path.ts';

interface AdminTopBarProps {
  brand: string;
  currentPath: string;
  onLogout: () => void;
}

/** The top of the operator's pages: the logo leads to the dashboard. */
export function AdminTopBar({ brand, currentPath, onLogout }: AdminTopBarProps) {
  return (
    <header className="admin-top floodlit">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <a className="site-header-logo" href={ADMIN_PATH}>
        <Logo brand={brand} />
      </a>
      <div className="admin-top-end">
        <span className="admin-top-drawings">
          <AdminDrawing name="ball" />
          <AdminDrawing name="stumps" />
        </span>
        <a className="admin-top-link" href={SOURCES} aria-current={currentness(SOURCES, currentPath)}>
          Sources
        </a>
        <a className="admin-top-link" href={ACCOUNT} aria-current={currentness(ACCOUNT, currentPath)}>
          Account
        </a>
        <button type="button" className="button button-quiet button-small" onClick={onLogout}>
          Logout
        </button>
      </div>
    </header>
  );
}
