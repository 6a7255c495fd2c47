import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { readOperator } from '#pwa/shared/api/token.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { type Owner, storedThings } from '#pwa/shared/browser/stored-things.ts';
import { hasUnsaved } from '#pwa/shared/browser/unsaved-work.ts';
import { isLogoutNew, markLogout, takeLogout } from '#pwa/site/login/logout-mark.ts';

const LOST = 'Unsaved text is removed from this device in all windows.';

/** What a logout takes that is not saved; undefined: nothing. */
export const lostByLogout = (): string | undefined => (hasUnsaved() || holdsTyped() ? LOST : undefined);

/** Whether what was typed is kept here. A logout removes it, so without a token the session has ended in another way. */
export const holdsTyped = (): boolean => heldOf('localStorage', 'operator').length > 0;

/** After each kind of logout nothing of the operator stays on this device but the id. */
export function forgetOperator(): void {
  // Before the token goes: by that the other tabs notice, and by the mark they know why.
  markLogout();
  if (operatorEndpoint.read() !== undefined) void endPush().catch(() => undefined);
  dropStored('localStorage', 'session');
  discardSaved();
}

function discardSaved(): void {
  dropStored('localStorage', 'operator');
  dropDatabases('operator');
  void closeNotifications().catch(() => undefined);
  forgetInTab();
}

const draftsOf = stored('localStorage', 'drafts-of', String);

/**
 * Before a screen reads what is kept: what a session left that ended without a logout stays for its operator, and is
 * removed once another one is logged in.
 */
export function dropOthersDrafts(): void {
  const operator = readOperator();
  if (operator !== null) {
    const before = draftsOf.read();
    draftsOf.keep(operator);
    if (before !== undefined && before !== operator) {
      // The other tabs take part as in a logout.
      markLogout();
      discardSaved();
    }
  }
  forgetInTab();
}

/** Those of leads name people; those of posts are for whoever reads here. */
async function closeNotifications(): Promise<void> {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const shown = (await (await worker?.getRegistration())?.getNotifications()) ?? [];
  for (const each of shown) if (String(each.data?.path).startsWith(ADMIN_PATH)) each.close();
}

async function endPush(): Promise<void> {
  // Where pushes are on it is here already: the frame keeps them working.
  const { switchOff } = await import('#pwa/admin/notifications/this-device.ts');
  await switchOff();
}

/** After a logout in another tab, what is kept for this one alone goes, too. */
export function forgetInTab(): void {
  if (!isLogoutNew()) return;
  dropStored('sessionStorage', 'operator');
  takeLogout();
}

const namesOf = (store: keyof typeof storedThings, owner: Owner): string[] =>
  Object.entries(storedThings[store]).flatMap(([name, whose]) => (whose === owner ? [name] : []));

/** The names of what is here of an owner. */
function heldOf(store: 'localStorage' | 'sessionStorage', owner: Owner): string[] {
  const names = namesOf(store, owner);
  const isOf = (key: string) =>
    names.some((name) => (/[ :]$/.test(name) ? key.startsWith(name) : key === name));
  try {
    return Object.keys(window[store]).filter(isOf);
  } catch {
    return []; // Storage is refused: nothing was kept.
  }
}

function dropStored(store: 'localStorage' | 'sessionStorage', owner: Owner): void {
  for (const key of heldOf(store, owner)) window[store].removeItem(key);
}

function dropDatabases(owner: Owner): void {
  for (const name of namesOf('indexedDB', owner)) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {
      // Storage is refused: nothing was kept.
    }
  }
}
