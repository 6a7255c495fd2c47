import { ADMIN_PATH, MESSAGES, POSTS } from '#contract/admin-paths.ts';
import type { Role } from '#contract/auth-rules.ts';
import { sitePath } from '#contract/site-path.ts';

/** Where a login of each role begins. */
export const homes = {
  owner: ADMIN_PATH,
  editor: POSTS,
  answerer: MESSAGES,
} as const satisfies Record<Role, string>;

/** Where the login leads: `next` when it is one of the operator's own pages, else `home`. Never off this site. */
export function operatorPath(next: string | undefined, home: string = ADMIN_PATH): string {
  const path = next === undefined ? undefined : sitePath(next);
  return path !== undefined && /^\/admin(?:[/?#]|$)/.test(path) ? path : home;
}
