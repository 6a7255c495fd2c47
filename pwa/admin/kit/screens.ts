import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { type Access, allows, everyRole, type Role } from '#contract/auth-rules.ts';
import { type NavEntry, navEntries } from './nav-entries.ts';

/** The screen at a path, or the one that it is a part of. */
export function screenAt(path: string): NavEntry | undefined {
  const isWithin = ({ href }: NavEntry) => href !== ADMIN_PATH && path.startsWith(`${href}/`);
  return navEntries.find(({ href }) => href === path.replace(/\/$/, '')) ?? navEntries.find(isWithin);
}

/** Whom a screen is for; one that is not listed is for all, and the server decides. */
const accessOf = (path: string): Access => screenAt(path)?.access ?? everyRole;

export const mayOpen = (path: string, role: Role): boolean => allows(accessOf(path), role);
