import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ADMIN_PATH } from '#contract/admin-paths.ts';

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
