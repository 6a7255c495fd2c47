import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { dropAllDrafts, dropAllOfTab, hasDrafts } from '#pwa/admin/editing/drafts/draft.ts';
import { dropAllPictures } from '#pwa/admin/editing/drafts/draft-picture.ts';
import { dropToken, readOperator } from '#pwa/shared/api/token.ts';
import { dropOperatorEndpoint, readOperatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import { hasUnsaved } from '#pwa/shared/browser/unsaved-work.ts';
import { isLogoutNew, markLogout, takeLogout } from '#pwa/site/login/logout-mark.ts';

const LOST = 'What you typed and did not save is removed from this device with the logout, in all windows.';

/** What a logout takes that is not saved; undefined: nothing. */
export const lostByLogout = (): string | undefined => (hasUnsaved() || hasDrafts() ? LOST : undefined);

/** After each kind of logout nothing of the operator stays on this device. */
export function forgetOperator(): void {
  // Before the token goes: by that the other tabs notice.
  markLogout();
  dropToken();
  void endPush().catch(() => undefined);
  dropKept();
}

function dropKept(): void {
  dropAllDrafts();
  void dropAllPictures();
  void closeNotifications().catch(() => undefined);
  forgetInTab();
}

/** In local storage: the id of the operator whose unsaved work is on this device. */
const DRAFTS_OF = 'drafts-of';

/**
 * Before a screen reads what is kept: what a session left that ended without a logout stays for its operator, and is
 * removed once another one is logged in.
 */
export function keepOwnDrafts(): void {
  const operator = readOperator();
  if (operator !== null) {
    try {
      const before = localStorage.getItem(DRAFTS_OF);
      localStorage.setItem(DRAFTS_OF, operator);
      if (before !== null && before !== operator) {
        // The other tabs take part as in a logout.
        markLogout();
        dropKept();
      }
    } catch {
      // Storage is refused: nothing was kept.
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
  if (readOperatorEndpoint() === null) return;
  dropOperatorEndpoint();
  // Where pushes are on it is here already: the frame keeps them working.
  const { switchOff } = await import('#pwa/admin/notifications/this-device.ts');
  await switchOff();
}

/** After a logout in another tab, what is kept for this one alone goes, too. */
export function forgetInTab(): void {
  if (!isLogoutNew()) return;
  dropAllOfTab();
  takeLogout();
}
