import { Logo } from '#pwa/ui/logo.tsx';
import { AdminDrawing } from './admin-drawings.tsx';
import { OFFICE } from './operator-path.ts';

/** The top of the operator's pages: the logo leads to the dashboard. */
export function AdminTopBar({ brand, onLogout }: { brand: string; onLogout: () => void }) {
  return (
    <header className="admin-top floodlit">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <a className="site-header-logo" href={OFFICE}>
        <Logo brand={brand} />
      </a>
      <div className="admin-top-end">
        <span className="admin-top-drawings">
          <AdminDrawing name="ball" />
          <AdminDrawing name="stumps" />
        </span>
        <button type="button" className="button button-quiet button-small" onClick={onLogout}>
          Logout
        </button>
      </div>
    </header>
  );
}
