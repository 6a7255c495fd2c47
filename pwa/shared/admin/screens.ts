import { type Access, allows, everyRole, type Role } from '#contract/roles.ts';
import { navEntries } from './nav-entries.ts';
import { ADMIN_PATH } from './operator-path.ts';

/** Whom a screen is for; one that is not listed is for all, and the server decides. */
export const accessOf = (path: string): Access =>
  navEntries.find(({ href }) => href === path.replace(/\/$/, ''))?.access ?? everyRole;

const homes = {
  owner: ADMIN_PATH,
  editor: `${ADMIN_PATH}/homeBlogForm`,
  answerer: `${ADMIN_PATH}/userInfo`,
} as const satisfies Record<Role, string>;

/** Where a login of a role begins. */
export const homeOf = (role: Role): (typeof homes)[Role] => homes[role];

export const mayOpen = (path: string, role: Role): boolean => allows(accessOf(path), role);
