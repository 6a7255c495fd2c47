export interface NavLink {
  readonly label: string;
  readonly href: string;
  /** Where it is not that of the page. */
  readonly lang?: string;
}

/** A toggle with its own list. */
export interface NavGroup {
  readonly label: string;
  readonly links: readonly NavLink[];
}

export type NavItem = NavLink | NavGroup;

export const isGroup = (item: NavItem): item is NavGroup => 'links' in item;

/** What `aria-current` says of a link: this page, a page below it, or nothing. */
export function currentness(href: string, currentPath: string): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page';
  return href !== '/' && currentPath.startsWith(`${href}/`) ? 'true' : undefined;
}
