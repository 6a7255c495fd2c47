import { newKey } from '#pwa/shared/api/new-key.ts';
import { stored } from './stored.ts';
import type { StoredName } from './stored-things.ts';

/** A page that is left releases its lock shortly after the next one has begun. Milliseconds. */
const LOCK_TIMEOUT = 500;

interface TabNameOptions {
  /** The name in session storage, which survives a reload. */
  name: StoredName<'sessionStorage'>;
  /** The start of the names of the locks of open tabs. */
  lock: string;
}

interface TabName {
  /** The name under which this tab keeps its drafts. */
  thisTab: () => string;
  /**
   * Shows to other tabs that this one is open, until `releaseTab`. A duplicated tab starts with the name of the other, and gets
   * its own. Not held for longer than needed: a page with a lock is not put into the back/forward cache.
   */
  holdTab: () => Promise<string>;
  releaseTab: () => void;
  /** The present draft becomes that of a closed tab; the next one is saved in addition. */
  renameTab: () => void;
  /** The open tabs; none where the browser has no locks. */
  liveTabs: () => Promise<Set<string>>;
}

/** A name for this tab, by which drafts of several tabs are separate, and those of closed tabs are found. */
export function createTabName({ name: storedAs, lock }: TabNameOptions): TabName {
  const storedName = stored('sessionStorage', storedAs, String);
  let tab: string | undefined;
  let holding: Promise<string> | undefined;
  let letGo = () => {};

  function thisTab(): string {
    tab ??= storedName.read() ?? rename();
    return tab;
  }

  function rename(): string {
    const name = newKey();
    storedName.keep(name);
    return name;
  }

  /** WebKit puts a page with a lock into its back/forward cache and releases the lock. */
  function reacquire(event: PageTransitionEvent): void {
    if (!event.persisted || holding === undefined) return;
    letGo();
    holding = hold();
  }

  async function hold(): Promise<string> {
    addEventListener('pageshow', reacquire);
    const name = thisTab();
    // If it was given up since, it is not the name of the next draft.
    if ((await grab(name)) || tab !== name) return name;
    const own = rename();
    tab = own;
    await grab(own);
    return own;
  }

  function grab(name: string): Promise<boolean> {
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      const held = () => {
        resolve(true);
        if (tab !== name) return undefined;
        return new Promise<void>((end) => {
          letGo = end;
        });
      };
      locks
        .request(lock + name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, held)
        .catch(() => resolve(false));
    });
  }

  function releaseTab(): void {
    holding = undefined;
    letGo();
  }

  return {
    thisTab,
    holdTab: () => {
      holding ??= hold();
      return holding;
    },
    releaseTab,
    renameTab: () => {
      releaseTab();
      tab = rename();
    },
    liveTabs: async () => {
      const locks: LockManager | undefined = navigator.locks;
      const { held = [] } = (await locks?.query()) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(lock) ? [name.slice(lock.length)] : [])));
    },
  };
}
