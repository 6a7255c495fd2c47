import { sitePath } from '#contract/site-path.ts';

export const ADMIN_PATH = '/admin';
export const ACCOUNT = `${ADMIN_PATH}/account`;
export const SOURCES = `${ADMIN_PATH}/sources`;
export const SPEED = `${ADMIN_PATH}/speed`;
export const COLLEAGUES = `${ADMIN_PATH}/colleagues`;
export const ACTIVITY = `${ADMIN_PATH}/activity`;
export const NOTICES = `${ADMIN_PATH}/notices`;

/** Where the login leads: `next` when it is one of the operator's own pages, else `home`. Never off this site. */
export function operatorPath(next: string | undefined, home: string = ADMIN_PATH): string {
  const path = next === undefined ? undefined : sitePath(next);
  return path !== undefined && /^\/admin(?:[/?#]|$)/.test(path) ? path : home;
}
