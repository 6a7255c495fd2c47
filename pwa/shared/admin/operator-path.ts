import type { Role } from '#contract/roles.ts';
import { sitePath } from '#contract/site-path.ts';

export const ADMIN_PATH = '/admin';
export const ACCOUNT = `${ADMIN_PATH}/account`;
export const SOURCES = `${ADMIN_PATH}/sources`;
export const SPEED = `${ADMIN_PATH}/speed`;
export const COLLEAGUES = `${ADMIN_PATH}/colleagues`;
export const ACTIVITY = `${ADMIN_PATH}/activity`;
export const SERVER = `${ADMIN_PATH}/server`;
export const SETTINGS = `${ADMIN_PATH}/settings`;
export const MEDIA = `${ADMIN_PATH}/media`;
export const NOTICES = `${ADMIN_PATH}/notices`;
export const PAGES = `${ADMIN_PATH}/pages`;
export const FIXTURES = `${ADMIN_PATH}/fixtures`;
export const TRASH = `${ADMIN_PATH}/trash`;

/** Where a login of each role begins. */
export const homes = {
  owner: ADMIN_PATH,
  editor: `${ADMIN_PATH}/homeBlogForm`,
  answerer: `${ADMIN_PATH}/userInfo`,
} as const satisfies Record<Role, string>;

/** Where the login leads: `next` when it is one of the operator's own pages, else `home`. Never off this site. */
export function operatorPath(next: string | undefined, home: string = ADMIN_PATH): string {
  const path = next === undefined ? undefined : sitePath(next);
  return path !== undefined && /^\/admin(?:[/?#]|$)/.test(path) ? path : home;
}
