import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { logout } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { readOperator, readToken } from '#pwa/shared/api/token.ts';

/** Asks the server once to end the session; without a connection the session stays open. */
export function logOut(callApi: CallApi): void {
  void callApi(logout, {}).catch(() => {
    // No connection, or the token was dead already: nothing more can be done from here.
  });
}

/** Calls `onGone` when the token was removed in another tab: logged out there, found dead, or of another operator now. */
export function useTokenGone(onGone: () => void): void {
  const [operator] = useState(readOperator);
  const check = useEffectEvent(() => {
    if (readToken() === null || readOperator() !== operator) onGone();
  });
  useEffect(() => {
    const listener = () => check();
    // It may have been removed before this page was hydrated.
    check();
    addEventListener('storage', listener);
    // A frozen page gets no events, and shows what it showed before once it is resumed.
    addEventListener('pageshow', listener);
    return () => {
      removeEventListener('storage', listener);
      removeEventListener('pageshow', listener);
    };
  }, []);
}

/** Fetches the scripts of the operator's screens and of the login, so that a lost connection does not close the way there. */
export function useKeepScreens(): void {
  const router = useRouter();
  useEffect(() => {
    const routes = Object.values(router.routesById).filter(
      ({ fullPath }) => fullPath === '/login' || fullPath.startsWith(ADMIN_PATH),
    );
    // One that does not come now comes when it is opened, and says so itself when it fails.
    for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
  }, [router]);
}
