import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Logo } from '#pwa/shared/ui/logo.tsx';
import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { Button } from './button.tsx';
import {
  allCommands,
  type CommandRegistry,
  CommandsProvider,
  useCommandKeys,
  useCommands,
} from './commands.tsx';
import { AdminDrawing } from './drawings.tsx';
import { type NavEntry, navEntries } from './nav-entries.ts';
import { Palette, type PaletteSource } from './palette.tsx';
import { mayOpen, screenAt } from './screens.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { areSingleKeysOn } from './single-keys.ts';
import { ToastRegion, ToastsProvider, useToasts } from './toasts.tsx';
import { useRole } from './use-role.ts';
import './admin.css';

interface AdminLayoutProps {
  brand: string;
  currentPath: string;
  /** Next to the link of a path. */
  badges: Readonly<Record<string, ReactNode>>;
  /** Where the palette searches. */
  sources: readonly PaletteSource[];
  onGo: (href: string) => void;
  onLogout: () => void;
  /** Above every screen: what the operator has to know wherever they are. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of the operator's pages. Its styles come with it and stay off the public pages. */
export function AdminLayout(props: AdminLayoutProps) {
  return (
    <ToastsProvider>
      <CommandsProvider>{(registry) => <Frame {...props} registry={registry} />}</CommandsProvider>
    </ToastsProvider>
  );
}

function Frame(props: AdminLayoutProps & { registry: CommandRegistry }) {
  const { brand, currentPath, badges, sources, onGo, onLogout, bar, children, registry } = props;
  const main = useRef<HTMLElement>(null);
  /** The parts of one screen count as one: what was done in one of them can be taken back in another. */
  const screen = screenAt(currentPath)?.href ?? currentPath;
  const shown = useRef(screen);
  const [open, setOpen] = useState<'palette' | 'help'>();
  const { undoLast, forget } = useToasts();
  const openPalette = useCallback(() => setOpen('palette'), []);
  const close = () => setOpen(undefined);
  useEffect(() => {
    // Another screen: the focus moves to its heading. Not on the first, which screen readers read from the top.
    if (shown.current === screen) return;
    shown.current = screen;
    main.current?.focus();
    forget();
  }, [screen, forget]);
  useCommandKeys(registry, { onPalette: openPalette, areSingleKeysOn });
  useCommands([
    { label: 'Undo last action', keys: ['u'], inPalette: 'last', run: () => void undoLast() },
    { label: 'Keyboard shortcuts', keys: ['?'], inPalette: 'last', run: () => setOpen('help') },
  ]);
  return (
    <div className="admin">
      <AdminTopBar brand={brand} onPalette={openPalette} onLogout={onLogout} />
      <AdminSidebar currentPath={currentPath} badges={badges} />
      <main className="admin-main" id="main" tabIndex={-1} ref={main}>
        {bar}
        {children}
      </main>
      <ToastRegion />
      {open === 'palette' && (
        <Palette commands={allCommands(registry)} sources={sources} onGo={onGo} onClose={close} />
      )}
      {open === 'help' && <ShortcutsHelp commands={allCommands(registry)} onClose={close} />}
    </div>
  );
}

interface AdminTopBarProps {
  brand: string;
  onPalette: () => void;
  onLogout: () => void;
}

/** The top of the operator's pages: the logo leads to the dashboard. */
function AdminTopBar({ brand, onPalette, onLogout }: AdminTopBarProps) {
  return (
    <header className="admin-top">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <a className="site-header-logo" href={ADMIN_PATH}>
        <Logo brand={brand} />
      </a>
      <span className="admin-top-drawings">
        <AdminDrawing name="ball" />
        <AdminDrawing name="stumps" />
      </span>
      <button type="button" className="admin-top-palette" aria-keyshortcuts="Control+K" onClick={onPalette}>
        <Icon name="search" />
        <span className="admin-top-words">Search or go to</span>
        <span className="key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <div className="admin-top-end">
        <a className="text-button" href="/" target="_blank" rel="noopener">
          <AdminDrawing name="site" />
          <span className="admin-top-words">View site</span>
        </a>
        <Button kind="text" onPress={onLogout}>
          <AdminDrawing name="logout" />
          <span className="admin-top-words">Logout</span>
        </Button>
      </div>
    </header>
  );
}

interface AdminSidebarProps {
  currentPath: string;
  /** By the path of a link. It is described by its badge, and keeps its name. */
  badges: Readonly<Record<string, ReactNode>>;
}

/** The screens that the role may open: at the side of a wide screen; on a phone tabs at the bottom, and a sheet with the others. */
function AdminSidebar({ currentPath, badges }: AdminSidebarProps) {
  const role = useRole();
  const sheet = useRef<HTMLDivElement>(null);
  const current = screenAt(currentPath);
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
            <span className="admin-nav-words">More</span>
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

function NavLink({ entry, currentPath, badge }: NavLinkProps) {
  const { label, word, short, href, drawing, isFirst } = entry;
  const isOther = href === ADMIN_PATH && currentPath !== ADMIN_PATH;
  const [wordId, badgeId] = [`word-${drawing}`, `badge-${drawing}`];
  return (
    <li className={isFirst ? 'admin-nav-first' : undefined}>
      <a
        href={href}
        aria-label={label}
        aria-describedby={`${wordId} ${badgeId}`}
        aria-current={isOther ? undefined : currentness(href, currentPath)}
      >
        <AdminDrawing name={drawing} />
        <span className="admin-nav-words">
          <span className="admin-nav-short">{short}</span>
          <span className="admin-nav-label">{label}</span>
        </span>
      </a>
      {word !== undefined && (
        <span className="admin-nav-word" id={wordId}>
          {word}
        </span>
      )}
      {badge !== undefined && (
        <span className="admin-nav-count" id={badgeId}>
          {badge}
        </span>
      )}
    </li>
  );
}
