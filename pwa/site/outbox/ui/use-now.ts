import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, told anew each second while `isCounting`. */
export function useNow(isCounting: boolean): number {
  const [, setNow] = useState(0);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return Date.now();
}
