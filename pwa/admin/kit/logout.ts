import { createContext, use } from 'react';

interface Logout {
  /** What it takes that is not saved; undefined: nothing. */
  lost: () => string | undefined;
  /** Forgets the operator on this device, and leaves for the login. */
  leave: () => void;
}

/** What each kind of logout does, from the frame of the screens. */
export const LogoutContext = createContext<Logout>({ lost: () => undefined, leave: () => {} });

export const useLogout = (): Logout => use(LogoutContext);
