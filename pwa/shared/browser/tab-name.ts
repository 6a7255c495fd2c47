import { newKey } from '#pwa/shared/api/new-key.ts';

/** A page that is being left gives its lock back a moment after the next one has begun. Milliseconds. */
const LOCK_TIMEOUT = 500;

interface TabNameOptions {
  /** In session storage: it survives a reload, and goes with the tab. */
  stored: string;
  /** What the locks that say which tabs are there begin with. */
  lock: string;
}

export interface TabName {
  /** The name under which this tab keeps its drafts. */
  thisTab: () => string;
  /**
   * Says to other tabs that this one is there, until `releaseTab`. A tab made by duplicating another starts with its name
   * and is given one of its own. Not held for longer than needed: the browser's back/forward cache keeps no page with a lock.
   */
  holdTab: () => Promise<string>;
  releaseTab: () => void;
  /** What this tab has kept is from here on that of a tab that is gone; what it keeps next stands beside it. */
  renameTab: () => void;
  /** The tabs that are there; none where the browser cannot tell. */
  liveTabs: () => Promise<Set<string>>;
}

/** A name for this tab, by which drafts of several tabs are kept apart, and those of tabs that are gone are found. */
export function createTabName({ stored, lock }: TabNameOptions): TabName {
  let tab: string | undefined;
  let holding: Promise<string> | undefined;
  let letGo = () => {};

  function thisTab(): string {
    tab ??= read(stored) ?? rename();
    return tab;
  }

  function rename(): string {
    const name = newKey();
    try {
      sessionStorage.setItem(stored, name);
    } catch {
      // Refused: after a reload the draft is that of a tab that is gone, and is taken over.
    }
    return name;
  }

  /** WebKit keeps a page with a lock in its back/forward cache, and takes the lock from it there. */
  function holdAgain(event: PageTransitionEvent): void {
    if (!event.persisted || holding === undefined) return;
    letGo();
    holding = hold();
  }

  async function hold(): Promise<string> {
    addEventListener('pageshow', holdAgain);
    if (!(await grab(thisTab()))) {
      tab = rename();
      await grab(tab);
    }
    return thisTab();
  }

  function grab(name: string): Promise<boolean> {
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      const held = () => {
        resolve(true);
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

function read(stored: string): string | undefined {
  try {
    return sessionStorage.getItem(stored) ?? undefined;
  } catch {
    return undefined;
  }
}
