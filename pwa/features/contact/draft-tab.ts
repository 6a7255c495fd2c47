import { newKey } from './outbox-entry.ts';

/** In session storage: it survives a reload, and goes with the tab. */
const NAME = 'outbox-tab';
const LOCK = 'outbox-draft ';
/** A page that is being left gives its lock back a moment after the next one has begun. Milliseconds. */
const PATIENCE = 500;

let tab: string | undefined;
let holding: Promise<string> | undefined;
let letGo = () => {};

/** The name under which this tab keeps its draft. */
export function thisTab(): string {
  tab ??= readName() ?? rename();
  return tab;
}

/**
 * Says to other tabs that this one is there, until `releaseTab`. A tab made by duplicating another starts with its name
 * and is given one of its own. Not held for longer than needed: the browser's back/forward cache keeps no page with a lock.
 */
export function holdTab(): Promise<string> {
  holding ??= hold();
  return holding;
}

export function releaseTab(): void {
  holding = undefined;
  letGo();
}

/** The tabs that are there; none where the browser cannot tell. */
export async function liveTabs(): Promise<Set<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
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
    locks.request(LOCK + name, { signal: AbortSignal.timeout(PATIENCE) }, held).catch(() => resolve(false));
  });
}

function readName(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

function rename(): string {
  const name = newKey();
  try {
    sessionStorage.setItem(NAME, name);
  } catch {
    // Refused: after a reload the draft is that of a tab that is gone, and is taken over.
  }
  return name;
}
