import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { comesBackFar } from '#pwa/shared/browser/back-navigation.ts';
import { atRest } from '#pwa/shared/browser/idle.ts';
import { painted } from '#pwa/shared/browser/painted.ts';

/**
 * Whether all of the page has its layout, which takes time and tells where everything stands: where one comes back to a page,
 * to find the place further down where one was, and once another page than the first is shown and at rest. Of the first it
 * would fetch what is far.
 */
export function useLaidOut(): boolean {
  const id = useMatches({ select: (matches) => matches.at(-1)?.id });
  const [first] = useState(id);
  const [shown, setShown] = useState({ id, isLaidOut: false });
  if (id !== shown.id) setShown({ id, isLaidOut: comesBackFar() });
  useEffect(() => {
    let isLeft = false;
    const layOut = () => !isLeft && setShown({ id, isLaidOut: true });
    if (id !== first) void painted().then(atRest).then(layOut);
    return () => {
      isLeft = true;
    };
  }, [id, first]);
  return shown.isLaidOut;
}
