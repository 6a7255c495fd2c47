import { useEffect, useEffectEvent, useState } from 'react';
import { readOperator, readToken } from '#pwa/shared/api/token.ts';

/** Tells when the token was taken away in another tab: logged out there, found dead, or of another operator now. */
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
    // A frozen page hears of nothing, and shows what it showed once it is resumed.
    addEventListener('pageshow', listener);
    return () => {
      removeEventListener('storage', listener);
      removeEventListener('pageshow', listener);
    };
  }, []);
}
