import { type ReactNode, useRef } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { currentness, isGroup, type NavItem } from '../../shared/ui/nav-items.ts';
import { NavGroup } from './nav-group.tsx';
import { moveInNav } from './nav-keys.ts';
import { SearchForm } from './search-form.tsx';
import { useNavClosing } from './use-nav-closing.ts';
import { usePopoverOpen } from './use-popover-open.ts';

interface SiteHeaderProps {
  brand: string;
  items: readonly NavItem[];
  /** The canonical path of the page that is shown. */
  currentPath: string;
  /** Stands beside the link of that path, outside its name: the count of waiting messages. */
  badges?: Readonly<Record<string, ReactNode>>;
  /** The same for the eyes, on the button of a menu that is closed. */
  menuBadge?: ReactNode;
  /** Id of the badge that stands beside a link: for ears it describes that link, and the button of the menu. */
  badgeId?: string | undefined;
}

/** The top of every public page: skip link, logo, and the navigation: a row on wide screens, a menu on small ones. */
export function SiteHeader({ brand, items, currentPath, badges = {}, menuBadge, badgeId }: SiteHeaderProps) {
  const bar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const open = usePopoverOpen(menu);
  useNavClosing(bar);
  return (
    <header className="site-header floodlit" ref={bar}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="site-header-row wrap">
        <a className="site-header-logo" href="/">
          <Logo brand={brand} />
        </a>
        <button
          type="button"
          className="search-button"
          popoverTarget="site-search"
          aria-controls="site-search"
          aria-label="Search"
        >
          <Icon name="search" />
        </button>
        <search className="site-search" id="site-search" popover="auto">
          <SearchForm id="site-search-words" autoFocus />
        </search>
        <button
          type="button"
          className="menu-button"
          popoverTarget="site-nav"
          aria-controls="site-nav"
          aria-expanded={open}
          aria-describedby={badgeId}
        >
          Menu
          <span className="menu-icon">
            <Icon name="menu" />
            {menuBadge}
          </span>
        </button>
        <nav
          className="site-nav"
          id="site-nav"
          aria-label="Main"
          popover="auto"
          ref={menu}
          onKeyDown={moveInNav}
        >
          <button
            type="button"
            className="site-nav-overlay"
            popoverTarget="site-nav"
            popoverTargetAction="hide"
            tabIndex={-1}
            aria-hidden="true"
          />
          <ul className="site-nav-list">
            {items.map((item, index) =>
              isGroup(item) ? (
                // Labels are the operator's: with spaces, and twice the same.
                <NavGroup
                  // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be called alike
                  key={index}
                  id={`nav-${index}`}
                  group={item}
                  currentPath={currentPath}
                />
              ) : (
                <li key={item.href}>
                  <a
                    className="nav-item"
                    href={item.href}
                    lang={item.lang}
                    aria-current={currentness(item.href, currentPath)}
                    aria-describedby={item.href in badges ? badgeId : undefined}
                  >
                    {item.label}
                  </a>
                  {badges[item.href]}
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}
