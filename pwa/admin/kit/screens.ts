import { type Access, allows, everyRole, type Role } from '#contract/auth-rules.ts';
import { navEntries } from './nav-entries.ts';

/** Whom a screen is for; one that is not listed is for all, and the server decides. */
export const accessOf = (path: string): Access =>
  navEntries.find(({ href }) => href === path.replace(/\/$/, ''))?.access ?? everyRole;

export const mayOpen = (path: string, role: Role): boolean => allows(accessOf(path), role);
