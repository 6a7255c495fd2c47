import { logout } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';

/** The server, told once, ends the session; without a connection that stays open. */
export function logOut(callApi: CallApi): void {
  void callApi(logout, {}).catch(() => {
    // No connection, or the token was dead already: nothing more can be done from here.
  });
}
