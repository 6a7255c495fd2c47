import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Logo } from '#pwa/shared/ui/logo.tsx';
import { Button } from './button.tsx';
import { AdminDrawing } from './drawings.tsx';

interface AdminTopBarProps {
  brand: string;
  onPalette: () => void;
  onLogout: () => void;
}

/** The top of the operator's pages: the logo leads to the dashboard. */
export function AdminTopBar({ brand, onPalette, onLogout }: AdminTopBarProps) {
  return (
    <header className="admin-top floodlit">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <a className="site-header-logo" href={ADMIN_PATH}>
        <Logo brand={brand} />
      </a>
      <button type="button" className="admin-top-palette" aria-keyshortcuts="Control+K" onClick={onPalette}>
        <Icon name="search" />
        <span className="admin-top-words">Go to or find</span>
        <span className="key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <div className="admin-top-end">
        <span className="admin-top-drawings">
          <AdminDrawing name="ball" />
          <AdminDrawing name="stumps" />
        </span>
        <Button onPress={onLogout}>Logout</Button>
      </div>
    </header>
  );
}
