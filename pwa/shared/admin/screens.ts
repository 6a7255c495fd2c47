import { type Access, allows, answerers, editors, everyRole, owners, type Role } from '#contract/roles.ts';
import type { AdminDrawingName } from './drawings.tsx';
import { ACCOUNT, ADMIN_PATH, SOURCES } from './operator-path.ts';

interface AdminScreen {
  label: string;
  href: string;
  /** As the calls that it makes. */
  access: Access;
}

/** Of the sidebar. */
export const screens: readonly (AdminScreen & { drawing: AdminDrawingName })[] = [
  { label: 'Admin Dashboard', href: ADMIN_PATH, drawing: 'dashboard', access: answerers },
  { label: 'Category Form', href: `${ADMIN_PATH}/categoryForm`, drawing: 'categories', access: editors },
  { label: 'Blogger Form', href: `${ADMIN_PATH}/blogerForm`, drawing: 'write', access: editors },
  { label: 'Home Blog Form', href: `${ADMIN_PATH}/homeBlogForm`, drawing: 'posts', access: editors },
  { label: 'User Information', href: `${ADMIN_PATH}/userInfo`, drawing: 'people', access: answerers },
];

/** Beside `Account`. */
export const accountScreens: readonly AdminScreen[] = [
  { label: 'Sources', href: SOURCES, access: everyRole },
  { label: 'Colleagues', href: `${ADMIN_PATH}/colleagues`, access: owners },
  { label: 'Activity', href: `${ADMIN_PATH}/activity`, access: owners },
  { label: 'Account', href: ACCOUNT, access: everyRole },
];

/** Whom a screen is for; one that is not listed is for all, and the server decides. */
export const accessOf = (path: string): Access =>
  [...screens, ...accountScreens].find(({ href }) => href === path.replace(/\/$/, ''))?.access ?? everyRole;

const homes = {
  owner: ADMIN_PATH,
  editor: `${ADMIN_PATH}/homeBlogForm`,
  answerer: `${ADMIN_PATH}/userInfo`,
} as const satisfies Record<Role, string>;

/** Where a login of a role begins. */
export const homeOf = (role: Role): (typeof homes)[Role] => homes[role];

export const mayOpen = (path: string, role: Role): boolean => allows(accessOf(path), role);
