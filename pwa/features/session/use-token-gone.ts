import { useEffect, useEffectEvent } from 'react';
import { readToken } from '#pwa/shared/api/token.ts';

/** Tells when the token was taken away in another tab: logged out there, or found dead. */
export function useTokenGone(onGone: () => void): void {
  const check = useEffectEvent(() => {
    if (readToken() === null) onGone();
  });
  useEffect(() => {
    const listener = () => check();
    // It may have been removed before this page was hydrated.
    check();
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
}
