import { Logo } from '#pwa/shared/ui/logo.tsx';
import { AdminAccountLinks } from './account-links.tsx';
import { AdminDrawing } from './drawings.tsx';
import { ADMIN_PATH } from './operator-path.ts';

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
        <span className="admin-top-links">
          <AdminAccountLinks currentPath={currentPath} />
        </span>
        <button type="button" className="button button-quiet button-small" onClick={onLogout}>
          Logout
        </button>
      </div>
    </header>
  );
}
