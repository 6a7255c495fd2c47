import { logout } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { dropToken } from '#pwa/shared/api/token.ts';

/** The token leaves this device in any case. The server, told once, ends the session; without a connection that stays open. */
export function logOut(callApi: CallApi): void {
  // The call reads the token as it starts, so it may be dropped right after.
  void callApi(logout, {}).catch(() => {
    // No connection, or the token was dead already: nothing more can be done from here.
  });
  dropToken();
}
