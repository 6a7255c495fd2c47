import { stored } from '#pwa/shared/browser/stored.ts';

/** Another value after each logout on this device, and the one that this tab knows. */
const last = stored('localStorage', 'operator-logout', String);
const known = stored('sessionStorage', 'operator-logout', String);

export const markLogout = (): void => void last.keep(String(Date.now()));

/** The operator logged out on this device, and this tab has not taken part in it yet. */
export const isLogoutNew = (): boolean => (last.read() ?? '') !== (known.read() ?? '');

export const takeLogout = (): void => void known.keep(last.read() ?? '');
