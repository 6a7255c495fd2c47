import { dropAnswering } from '#pwa/features/contact/inbox/answering.ts';
import { dropNoteDrafts } from '#pwa/features/contact/inbox/note-draft.ts';
import { switchOff } from '#pwa/features/notification/this-device.ts';
import { isLogoutNew, markLogout, takeLogout } from '#pwa/features/session/logout-mark.ts';
import {
  keepDraft as keepSettings,
  readDraft as readSettings,
} from '#pwa/features/settings/settings-draft.ts';
import { dropAllDrafts, hasDrafts } from '#pwa/shared/admin/drafts/draft.ts';
import { dropAllPictures } from '#pwa/shared/admin/drafts/draft-picture.ts';
import { dropToken } from '#pwa/shared/api/token.ts';
import { hasUnsaved } from '#pwa/shared/browser/unsaved-work.ts';

const LOST = 'What you typed and did not save is removed from this device with the logout, in all windows.';

/** What a logout takes that is not saved; undefined: nothing. */
export const lostByLogout = (): string | undefined =>
  hasUnsaved() || hasDrafts() || readSettings() !== undefined ? LOST : undefined;

/** After each kind of logout nothing of the operator stays on this device. */
export function forgetOperator(): void {
  // Before the token goes: by that the other tabs notice.
  markLogout();
  dropToken();
  void switchOff().catch(() => undefined);
  dropAllDrafts();
  keepSettings(undefined);
  void dropAllPictures();
  forgetInTab();
}

/** After a logout in another tab, what is kept for this one alone goes, too. */
export function forgetInTab(): void {
  if (!isLogoutNew()) return;
  dropNoteDrafts();
  dropAnswering();
  takeLogout();
}
