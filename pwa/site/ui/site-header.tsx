import {
  type ComponentType,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { retried } from '../../shared/browser/retried.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { currentness, type NavGroup as Group, isGroup, type NavItem } from '../../shared/ui/nav-items.ts';
import { SearchForm } from './search-form.tsx';
import type { SearchSuggestionsProps } from './search-suggestions.tsx';
import { usePopoverOpen } from './use-popover-open.ts';

interface SiteHeaderProps {
  brand: string;
  /** As in Logo. */
  logo: string | undefined;
  items: readonly NavItem[];
  /** The canonical path of the page that is shown. */
  currentPath: string;
  /** Is next to the link of that path, outside its name: the count of waiting messages. */
  badges?: Readonly<Record<string, ReactNode>>;
  /** The same for the eyes, on the button of a menu that is closed. */
  menuBadge?: ReactNode;
  /** Id of the badge that is next to a link: for screen readers it describes that link, and the button of the menu. */
  badgeId?: string | undefined;
}

/** The top of every public page: skip link, logo, and the navigation: a row on wide screens, a menu on small ones. */
export function SiteHeader({
  brand,
  logo,
  items,
  currentPath,
  badges = {},
  menuBadge,
  badgeId,
}: SiteHeaderProps) {
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
          <Logo brand={brand} picture={logo} />
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
        <SiteSearch />
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

/** The search of the header. What it suggests comes with the open field: no page loads its script. */
function SiteSearch() {
  const box = useRef<HTMLElement>(null);
  const open = usePopoverOpen(box);
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  useEffect(() => {
    if (open !== true) return;
    retried(() => import('./search-suggestions.tsx')).then(
      (part) => setSuggestions(() => part.SearchSuggestions),
      () => {
        // The form works without.
      },
    );
  }, [open]);
  return (
    <search className="site-search" id="site-search" popover="auto" ref={box}>
      <SearchForm id="site-search-words" autoFocus />
      <button
        type="button"
        className="search-button"
        popoverTarget="site-search"
        popoverTargetAction="hide"
        aria-label="Close search"
      >
        <Icon name="close" />
      </button>
      {Suggestions !== undefined && <Suggestions box={box} />}
    </search>
  );
}

/**
 * A toggle and its list. The browser keeps the open state in an empty manual popover, so that the toggle works before
 * any script; the list next to it shows in place while that is open (site-header.css), in the bar and in the menu alike.
 */
function NavGroup({ id, group, currentPath }: { id: string; group: Group; currentPath: string }) {
  const state = useRef<HTMLSpanElement>(null);
  const open = usePopoverOpen(state);
  const holdsCurrent = group.links.some(({ href }) => currentness(href, currentPath) !== undefined);
  return (
    <li className="nav-group">
      <button
        type="button"
        className={holdsCurrent ? 'nav-item nav-item-current' : 'nav-item'}
        popoverTarget={`${id}-open`}
        aria-controls={id}
        aria-expanded={open}
      >
        {group.label}
        <Icon name="chevron" />
      </button>
      <span className="nav-state" id={`${id}-open`} popover="manual" ref={state} />
      <ul className="nav-sub" id={id}>
        {group.links.map(({ label, href, lang }) => (
          <li key={href}>
            <a href={href} lang={lang} aria-current={currentness(href, currentPath)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

const ITEMS = 'a, button:not([aria-hidden])';

const visible = (root: Element | null, selector: string) =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((item) => item.checkVisibility());

/**
 * Arrow keys in the navigation: left and right along the bar, up and down through what is shown, down on a closed
 * toggle opens its list; Home and End go to the ends of the list in which the focus is.
 */
const moveInNav: KeyboardEventHandler<HTMLElement> = (event) => {
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEMS) : null;
  if (here === null) return;
  const bar = event.currentTarget;
  const shown = visible(bar, ITEMS);
  const top = shown.filter((item) => item.closest('.nav-sub') === null);
  const own = here.closest('.nav-group')?.querySelector<HTMLElement>('button') ?? here;
  const siblings = here.closest('.nav-sub') === null ? top : visible(here.closest('.nav-sub'), 'a');

  let next: HTMLElement | undefined;
  if (event.key === 'ArrowRight') next = top[(top.indexOf(own) + 1) % top.length];
  else if (event.key === 'ArrowLeft') next = top.at(top.indexOf(own) - 1);
  else if (event.key === 'Home') next = siblings[0];
  else if (event.key === 'End') next = siblings.at(-1);
  else if (event.key === 'ArrowUp') next = shown.at(shown.indexOf(here) - 1);
  else if (event.key === 'ArrowDown') {
    const list = openedBy(here);
    next = list?.querySelector('a') ?? shown[(shown.indexOf(here) + 1) % shown.length];
  }
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

/** Opens the list of a closed toggle. */
function openedBy(item: HTMLElement): Element | null {
  const group = item.parentElement;
  const state = group?.querySelector<HTMLElement>('.nav-state');
  if (!state || item.tagName !== 'BUTTON' || state.matches(':popover-open')) return null;
  state.showPopover();
  return group?.querySelector('.nav-sub') ?? null;
}

/** The width at which the menu panel becomes a row; the same as in site-header.css. */
const WIDE = '(min-width: 62rem)';

/** Closes the menu and its lists on a click outside the bar, on a chosen link, on Escape, when the focus goes elsewhere, and when the bar gets wide. */
function useNavClosing(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const openOnes = () => bar.current?.querySelectorAll<HTMLElement>('[popover]:popover-open') ?? [];
    const closeAll = () => {
      for (const popover of openOnes()) popover.hidePopover();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      if (!bar.current?.contains(target) || target.closest('a') !== null) closeAll();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const toggle = document.activeElement?.closest('.nav-group')?.querySelector('button');
      closeAll();
      if (toggle?.checkVisibility()) toggle.focus();
    };
    // Focus that goes on into the page would lie under the open menu.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !bar.current?.contains(target)) closeAll();
    };
    const wide = matchMedia(WIDE);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    wide.addEventListener('change', closeAll);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      wide.removeEventListener('change', closeAll);
    };
  }, [bar]);
}
