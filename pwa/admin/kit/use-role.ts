import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/auth-rules.ts';
import { readRole } from '#pwa/shared/api/token.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** The role of this login; another one when somebody else logs in, in another tab. */
export const useRole = (): Role => useSyncExternalStore(subscribe, readRole, () => 'owner');
